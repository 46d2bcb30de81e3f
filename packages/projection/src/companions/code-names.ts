import { type FileName, MARKDOWN, words } from "./file-name.ts";

/** Endings of what is run, compiled or built with, by the phrase that says why. */
const EXTENSIONS: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    "script extension",
    words(`
      sh bash zsh fish ksh csh tcsh dash ash nu xsh elv bats expect command
      ps1 psm1 psd1 ps1xml bat cmd vbs vbe vb wsf wsh jse ahk au3
      js mjs cjs jsx ts mts cts tsx coffee vue svelte astro
      py pyw pyi pyx rb erb pl pm pod6 raku php phtml php5 lua luau tcl r jl groovy kts
      awk sed jq applescript scpt scptd gs gd ejs jsp asp aspx cshtml razor cgi fcgi
    `),
  ],
  [
    "source code extension",
    words(`
      c cc cpp cxx c++ h hh hpp hxx inl m mm cu cuh ino asm s d zig nim cr v sv vhd vhdl
      java kt scala sbt swift go rs cs fs fsi fsx dart hs lhs ml mli elm ex exs erl hrl clj cljs cljc
      lisp el scm rkt f f90 f95 for pas dpr ada adb ads cob bas sol vy move cairo wat nix tf hcl
      glsl hlsl vert frag wgsl metal
    `),
  ],
  [
    "build file extension",
    words(`
      mk mak make cmake gradle bzl ninja dockerfile csproj fsproj vbproj vcxproj proj targets gemspec podspec gyp gypi
    `),
  ],
  [
    "program extension",
    words(`
      exe com scr pif dll so dylib sys ko efi o obj a lib class dex wasm node pyc pyo pyd elf bundle swf
      hta cpl msc reg inf lnk url desktop webloc service scf workflow shortcut
    `),
  ],
  [
    "program package extension",
    words(`
      jar war ear apk aab ipa deb rpm dmg pkg msi msix appx appimage snap flatpak run whl egg pex pyz gem nupkg crx xpi vsix
      mcpb dxt
    `),
  ],
  ["extension of a document with macros", words("docm dotm xlsm xltm xlam xlsb pptm potm ppsm ppam sldm odb")],
  ["extension of stored objects that run code when loaded", words("pkl pickle joblib dill pt pth ckpt")],
  ["notebook extension", words("ipynb rmd qmd")],
];

/** The phrase for each ending. */
const PHRASES: ReadonlyMap<string, string> = new Map(
  [...EXTENSIONS].reverse().flatMap(([phrase, extensions]) => [...extensions].map((one) => [one, phrase] as const)),
);

/** Names of files that a tool runs, builds with, or takes commands from. */
const NAMES = words(`
  makefile gnumakefile bsdmakefile dockerfile containerfile justfile .justfile rakefile gemfile vagrantfile jenkinsfile
  procfile brewfile podfile fastfile guardfile tiltfile earthfile dangerfile capfile thorfile berksfile cmakelists.txt
  meson.build sconstruct sconscript build.bazel workspace.bazel pom.xml build.xml taskfile.yml taskfile.yaml
  .gitlab-ci.yml .travis.yml appveyor.yml azure-pipelines.yml bitbucket-pipelines.yml cloudbuild.yaml cloudbuild.yml
  action.yml action.yaml .pre-commit-config.yaml .pre-commit-hooks.yaml lefthook.yml .lefthook.yml devcontainer.json
  .envrc .bashrc .bash_profile .profile .zshrc .zshenv .zprofile .gdbinit .vimrc .exrc .gitconfig .npmrc .yarnrc .yarnrc.yml
`);
const PATTERNS: readonly RegExp[] = [
  /^(?:makefile|dockerfile|containerfile|jenkinsfile|procfile)\./,
  /^(?:docker-)?compose(?:[-_.].*)?\.ya?ml$/,
];
const PATHS: readonly RegExp[] = [
  /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/,
  /(?:^|\/)\.circleci\/[^/]+\.ya?ml$/,
  /(?:^|\/)\.vscode\/(?:tasks|launch)\.json$/,
];

/** Why a file is run, compiled or built with, by its name alone; `null` when its name does not say so. */
export function codeNameWhy({ base, extension, path }: FileName): string | null {
  const found = PHRASES.get(extension);
  if (found !== undefined) return `${found} .${extension}`;
  if (NAMES.has(base)) return `${base} is read by a tool that runs commands`;
  if (MARKDOWN.has(extension) || extension === "txt") return null;
  if (PATTERNS.some((pattern) => pattern.test(base))) return "build file by its name";
  return PATHS.some((pattern) => pattern.test(path)) ? "steps that a service or an editor runs" : null;
}
