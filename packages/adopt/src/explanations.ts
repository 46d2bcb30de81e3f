import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph per code: what it means, why it is so, what to do. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "kind-not-adoptable": {
    what: "The item is no skill, agent, prompt or plugin: a hook, an MCP server, an executable, an output style, an instruction file.",
    why: "Only text that is data can be copied without bringing permissions or programs along; instruction files belong to their project.",
    todo: "Nothing; the inventory lists it.",
  },
  "not-selected": {
    what: "The item is left out by the selection.",
    why: "Kinds, names, scopes, plugins and ids that were given decide what is taken.",
    todo: "Widen the selection to take it.",
  },
  "provided-by-plugin": {
    what: "The item belongs to a plugin, and was not named itself.",
    why: "A plugin is one thing: its parts are taken together, or one by one because somebody said so.",
    todo: "Name the item by its id to take it alone.",
  },
  "plugin-not-installed": {
    what: "The plugin lies in its host's cache, or is an older version beside the installed one.",
    why: "Its host does not load it, so that copying it would bring something to life that is not in use.",
    todo: "Name it by its item id to take it all the same.",
  },
  "plugin-without-parts": {
    what: "Nothing of the plugin can be copied: it holds hooks, servers, programs or settings only, or no part could be converted.",
    why: "A package without a skill, an agent or a prompt would be empty.",
    todo: "Nothing; what it holds is listed in the plan.",
  },
  "plugin-format-unknown": {
    what: "The plugin has no manifest of a known format, or more than one and nothing decides between them.",
    why: "Each format has its own rules for what belongs to a plugin.",
    todo: "Look at the manifests at its root.",
  },
  "requirement-missing": {
    what: "A plugin requires another one that the library does not hold from the same vendor's format.",
    why: "Nothing is pulled in by itself, and a package of the same name from elsewhere is another one.",
    todo: "Adopt the required plugin first, then plan again.",
  },
  "companion-omitted-but-referenced": {
    what: "A text of a portable package tells its reader to use a file of the package that is not copied: a script, a configuration, a file of no component.",
    why: "Its author declares such a package complete; without that file it does not do what it says.",
    todo: "Read the text at the named line. Accept the loss by this code or by the item's id, if the package is of use without the file.",
  },
  "source-without-manifest": {
    what: "The source has no manifest of a plugin: it is the folder of a skill, or one that holds such folders.",
    why: "Skills are shared that way most of all. A folder of several becomes one package, named after the folder.",
    todo: "Nothing. Name one of the folders in it to take a single skill.",
  },
  "source-not-followed": {
    what: "The item is a link that leads out of the examined area, to nothing or to itself.",
    why: "Nothing behind such a link was read.",
    todo: "Adopt what it leads to where that lies.",
  },
  "source-unreadable": {
    what: "The item's files could not be read when the plan was made.",
    why: "What cannot be read cannot be reviewed.",
    todo: "Make them readable, and plan again.",
  },
  "duplicate-item": {
    what: "The item has the same name and the same files, all of them, as another one of the plan that comes first.",
    why: "One copy is enough; the first one in the order of the registry is taken.",
    todo: "Nothing.",
  },
  "duplicate-content": {
    what: "An installed package, or a skill of your own, holds the same content under another identifier: of a skill every file, of an agent or a prompt its text, of a plugin its version and every file.",
    why: "Two copies of one thing say nothing that one does not. Lines that tools write when they install a skill do not make it another one.",
    todo: "Nothing; or name the item by its id to have it twice.",
  },
  "already-installed": {
    what: "The library holds exactly this package.",
    why: "The digest of what would be written equals the one that is recorded.",
    todo: "Nothing.",
  },
  "id-collision": {
    what: "Two items of one plan would get the same identifier, or a plugin brings what a loose item has the name of.",
    why: "Order must not decide whose text is taken, so none is until one is chosen.",
    todo: "Choose one by its item id.",
  },
  "id-taken": {
    what: "The identifier belongs to an installed package of another origin.",
    why: "A copy never replaces what came from somewhere else.",
    todo: "Remove that package first, if it is to be replaced.",
  },
  "bundle-too-large": {
    what: "All loose items of the host together are more than one package can hold.",
    why: "A package has bounds: 1,024 components, 8,192 files, 64 MiB, a manifest of 256 KiB.",
    todo: "Select fewer items, or adopt them as packages of their own.",
  },
  "bundle-refused": {
    what: "The bundle that the item belongs to was not installed, since another item of it was refused.",
    why: "A bundle is one package with one digest: without one of its items it would be another one, which nobody reviewed.",
    todo: "Look at the item that is named; plan again, with or without it.",
  },
  "source-drifted": {
    what: "The source is not what was reviewed: a file was changed, added or removed, or can now be run.",
    why: "Only what was reviewed is written, and that covers files which are not copied as well.",
    todo: "Plan again, and review what changed.",
  },
  "projection-drifted": {
    what: "The source is the same, but what it would become is not.",
    why: "Another version of this program, or another profile, made the plan.",
    todo: "Plan again with this version.",
  },
  "projection-changed": {
    what: "The source is what it was when the copy was taken, but another version of this program makes something else of it.",
    why: "What a copy holds depends on the source and on the rules by which it is taken, and the rules are improved.",
    todo: "Update the copy to have what this version makes of it, or leave it.",
  },
  "library-drifted": {
    what: "The installed copy that an entry would replace was edited, put there or removed after the plan was reviewed, or the plan says something else of it.",
    why: "A plan names each edit that would be replaced with a mark of its bytes. An edit that nobody saw is not replaced.",
    todo: "Plan again, look at what was edited, and accept it.",
  },
  "local-edits": {
    what: "Files of an installed copy are not what was installed: somebody edited, added or removed them in the library.",
    why: "An update puts a copy in place as a whole, so that its record stays true; nothing is merged, and the edits would be gone.",
    todo: "Look at them with `outdated --lines`. Carry them over to the source, or accept the loss; `library undo` brings the edited copy back.",
  },
  "id-changed": {
    what: "The source of an installed copy would now become a package of another name.",
    why: "The name of a copy comes from the name of its source, and that was changed. A package is only replaced by one of its own name.",
    todo: "Adopt the item under its new name, then remove the old copy.",
  },
  "source-gone": {
    what: "The item that a copy was taken from is not there any more.",
    why: "It was removed, moved or renamed, or its plugin was. The copy is whole without it.",
    todo: "Keep the copy, or remove it from the library.",
  },
  "source-not-examined": {
    what: "Nobody looked whether the source of a copy moved.",
    why: "The copy was taken from another home or project than the one that is examined, from an agent that is not, or from a place that could not be visited completely.",
    todo: "Ask from that project, with `--project` or `--home`, or without naming one agent.",
  },
  "source-not-asked": {
    what: "Nobody looked whether the source of an imported package moved.",
    why: "It has to be fetched for that, and nothing is fetched unless it is asked for.",
    todo: "Ask with `--fetch`.",
  },
  "companions-differ": {
    what: "The copy was taken with another choice of companion files than the rest of this update.",
    why: "A plan has one choice for all its entries. Another one would add files to the copy, or drop some, without the source having moved.",
    todo: "Update it by its id; the choice that it was taken with is then kept. Or name one with `--companions` for all.",
  },
  "approval-required": {
    what: "A plan was to be applied without anybody's approval.",
    why: "Nothing is written before somebody has seen what would be.",
    todo: "Review the plan, then approve it.",
  },
  "plan-mismatch": {
    what: "The plan is not the one that was expected.",
    why: "Its digest covers every entry: something was changed after it was made or printed.",
    todo: "Review the plan that is printed now.",
  },
  "loss-not-accepted": {
    what: "An entry has a loss that must be accepted, and was not.",
    why: "The text refers to something that is not copied, or was not valid as it stood.",
    todo: "Accept the loss by its code or by the item's id, after reading it. A word that is a code means the code: an id that is called like one is named with `id:` before it.",
  },
  "finding-refused": {
    what: "A text holds something that the caller chose to refuse.",
    why: "Automation should stop where a person would look.",
    todo: "Read the text at the named line.",
  },
  "text-hidden-characters": {
    what: "A text holds characters that cannot be seen: tags, marks of writing direction, runs of width zero, or controls of a terminal.",
    why: "A model reads them, a reviewer does not; the controls let a terminal draw over what it has shown.",
    todo: "Look at the text with invisible characters shown.",
  },
  "text-secret": {
    what: "A text holds something that has the form of a credential.",
    why: "Copies are made to be handed on.",
    todo: "Take the value out of the source, and replace it where it is used.",
  },
  "text-fetch-and-run": {
    what: "A text tells its reader to fetch something and run it at once.",
    why: "What is fetched can be different tomorrow, and nobody reviews it.",
    todo: "Read what would be fetched before anything runs it.",
  },
  "text-injection": {
    what: "A text tells a model to ignore what it was told, or to keep something from its user.",
    why: "That is how a text takes over a conversation.",
    todo: "Read it, and do not adopt what you do not understand.",
  },
  "text-shell-injection": {
    what: "A text holds a command that a host runs while it expands the text: !`command`, a fence that opens with ```!, or !{command}.",
    why: "It runs before a model or its user has seen the text. Claude Code runs the first two wherever they stand, in code that only documents them as well; a text of another host is named too, since its copy may be put before that one. The copy keeps the command as it is.",
    todo: "Read the command. Take it out of the source if nobody should run it; an ordinary code span or fence is never run.",
  },
  "text-link-leaves": {
    what: "A link of a text leads out of the item or the package that the text belongs to: to an absolute path, a drive, a share, a home or a file: URL, or by more `..` than there are directories. An include that its host resolves, like @~/notes.md, is such a link.",
    why: "What it leads to is not copied and was not reviewed, and may be anything on the machine where the text is used. Links to the web and anchors are not meant; what stands in code is text, no link.",
    todo: "Look at where it leads. Bring the file along in the item, or take the link out of the source.",
  },
  "lock-absent": {
    what: "A restore was asked for, and the library has no lock file beside it.",
    why: "Restoring installs exactly what a lock file names, and nothing else decides what that is.",
    todo: "Write one where the library is as it should be, with `agent-interop library lock`, and bring it along.",
  },
  "lock-digest-differs": {
    what: "What the recorded source gives now is not, byte for byte, what the lock file names; the message says where the source lies.",
    why: "A lock file stands for bytes that somebody has reviewed. Others are not installed in their name.",
    todo: "Bring the source back to what it was, or take what is there now through a review of its own and lock again.",
  },
  "lock-record-differs": {
    what: "The package lies there with the bytes that are locked, and its record says something else of it than the lock file: the message names what.",
    why: "What has the locked digest is left alone by a restore, whatever way it came.",
    todo: "Nothing, unless a check has to find no difference: then lock again where the library is as it should be.",
  },
  "lock-origin-unknown": {
    what: "The lock file names a package of the library's owner, and it is not there.",
    why: "Such a package was put there by its owner's own tool; no record says where it could be fetched.",
    todo: "Bring the package along by the same means as before.",
  },
  "lock-origin-differs": {
    what: "Another package of that id is installed: from another origin, of another kind, or one of your own.",
    why: "A package is replaced only by one that comes from where it came, also by a restore.",
    todo: "Remove the installed one, then restore again.",
  },
  "lock-source-missing": {
    what: "The agent on this machine does not have the item that the package was taken from.",
    why: "A package that was adopted can only be taken again from that agent: its bytes are in no lock file.",
    todo: "Install the item in that agent, or adopt it elsewhere and bring the library along.",
  },
  "lock-source-elsewhere": {
    what: "The package was taken from another home or another project than those that are looked at now.",
    why: "A place of the same name in another home or project is another place.",
    todo: "Restore where that home or project is looked at, or adopt the item here and lock again.",
  },
  "project-place-refused": {
    what: "The files of a projection were to be written into a directory that a coding agent owns, or that is ours.",
    why: "Nothing is ever written where an agent looks by itself.",
    todo: "Name a directory of your own.",
  },
  "project-place-taken": {
    what: "The directory for the files of a projection is not empty, or is no directory.",
    why: "What lies there is somebody's, and a projection beside it could not be told from it.",
    todo: "Name a directory that is new or empty.",
  },
  "lock-not-listed": {
    what: "The package is installed and the lock file does not name it.",
    why: "A restore says so, and takes it away only when it is told to.",
    todo: "Add --prune, or lock again to keep it.",
  },
  "fetch-source-invalid": {
    what: "What was named as a source is none: empty, an option, no address of a repository, a path that leads up, or the home itself.",
    why: "Only what can be read as one place is read; a guess could read another one.",
    todo: "Name a directory, an archive file, a git URL, an address of GitHub, or owner/repository.",
  },
  "fetch-source-missing": {
    what: "Nothing lies at the path that was named, and the text is no address of a repository.",
    why: "A path that exists wins over every other reading; this one does not exist.",
    todo: "Look at the spelling. A relative path begins at the working directory.",
  },
  "fetch-credentials": {
    what: "The URL holds a user name or a password.",
    why: "It would stand in records, in plans and in the list of processes.",
    todo: "Leave them out. A private repository is fetched over ssh with your agent.",
  },
  "fetch-protocol": {
    what: "The URL has a protocol that is not fetched, or one without encryption to another machine.",
    why: "git can be made to run programs by some of them, and others let anybody on the way change what arrives.",
    todo: "Use https://, ssh:// or file://.",
  },
  "fetch-forbidden": {
    what: "The source lies among an agent's sessions, histories, caches or credentials.",
    why: "Those are never opened, whoever asks.",
    todo: "Copy what you need to another place first.",
  },
  "fetch-unreadable": {
    what: "The source is there but cannot be read, or is no file and no directory.",
    why: "What cannot be read cannot be reviewed.",
    todo: "Make it readable for your user.",
  },
  "fetch-git-missing": {
    what: "No git was found in the directories of PATH that are searched.",
    why: "Repositories are fetched by the git of this machine.",
    todo: "Install git, or name a directory or an archive file.",
  },
  "fetch-git-failed": {
    what: "git could not fetch the repository; its own words are in the message.",
    why: "git runs without your configuration, without a stored password and without a question, so that nothing can be slipped in.",
    todo: "Try the URL by hand. A private repository is fetched over ssh with your agent.",
  },
  "fetch-ref-unknown": {
    what: "The repository has no branch and no tag of that name, or nothing was ever committed to it.",
    why: "A shortened commit cannot be told from a name by the remote.",
    todo: "Name a branch, a tag or a full commit.",
  },
  "fetch-commit-missing": {
    what: "The remote does not give the commit that was recorded.",
    why: "Branches are rewritten and repositories replaced; another commit is not what was reviewed.",
    todo: "Import the branch again, and review it.",
  },
  "fetch-subfolder-missing": {
    what: "The source has no directory and no file at the path that was named, or a link lies on the way to it.",
    why: "Links of a source are never followed.",
    todo: "Look at the spelling, also of upper and lower case.",
  },
  "fetch-time-limit": {
    what: "The fetch took longer than its limit and was ended, with everything it had started.",
    why: "A server that never answers would hold the command for ever.",
    todo: "Try again, or raise the limit.",
  },
  "fetch-size-limit": {
    what: "The repository, or a list that git printed, is above a limit.",
    why: "A small address can lead to any amount of data.",
    todo: "Name a smaller repository, or raise the limit.",
  },
  "fetch-name-unsafe": {
    what: "A name in the archive or the repository leads out of it, or means something else on another system: `..`, an absolute path, a drive, a backslash, a device, a space or dot at the end, characters that do not show.",
    why: "Nothing is laid out on the disk here, but such a name has no honest reason.",
    todo: "Do not unpack it by other means. An archive is refused as a whole; a repository only where the name leads out of it.",
  },
  "fetch-name-collision": {
    what: "Two names of the source are one on some systems: the same, or different in case or composition only, or a file and a directory.",
    why: "Which of them counts would depend on the machine.",
    todo: "Ask the author for one file for each name.",
  },
  "fetch-archive-damaged": {
    what: "The archive is cut, its checksums are wrong, its two lists of contents disagree, or something follows its end.",
    why: "Programs that unpack such a file see different contents; what was reviewed must be what everybody sees.",
    todo: "Download it again, and compare its checksum.",
  },
  "fetch-archive-unsupported": {
    what: "The archive is encrypted, or of a kind or in a way that is not read.",
    why: "Each further form is another way to hide something.",
    todo: "Pack it as a plain .tar.gz or .zip.",
  },
  "fetch-archive-limit": {
    what: "The archive is too large, grows too much, holds too many files or lies too deep.",
    why: "Small archives can be made that fill any disk or memory.",
    todo: "Unpack it yourself if you know why it is so large, and import the directory.",
  },
  "fetch-marketplace-invalid": {
    what: "The marketplace file cannot be read, or the way it names a plugin's place cannot.",
    why: "Nothing is guessed of where code comes from.",
    todo: "Ask the owner of the marketplace.",
  },
  "fetch-entry-needed": {
    what: "The source is a marketplace and no plugin of it was named.",
    why: "A marketplace is a list; one thing is imported at a time.",
    todo: "Name one of the plugins that the message lists.",
  },
  "fetch-entry-unknown": {
    what: "The marketplace has no plugin of that name, or the source is no marketplace.",
    why: "Names are compared as they are written.",
    todo: "Name one of the plugins that the message lists.",
  },
  "fetch-entry-unsupported": {
    what: "The plugin's place in the marketplace is of a kind that is not fetched: a package of a registry, a download, a command; or it leads out of the marketplace.",
    why: "An install from a registry runs programs, and a command is one.",
    todo: "Fetch it yourself if you trust it, and import the directory.",
  },
  "fetch-released": {
    what: "The bytes of a source were asked for after it was released.",
    why: "Who releases a source is done with it.",
    todo: "A mistake of the program; report it.",
  },
  "fetch-lfs-pointer": {
    what: "A file holds only the address of its contents, which lie in Git LFS.",
    why: "Filters of git are programs, and none is run.",
    todo: "Fetch it with git lfs, and import the directory.",
  },
  "fetch-submodule": {
    what: "A directory of the repository is another repository, which was not fetched.",
    why: "A repository could name any other one.",
    todo: "Import that one by itself.",
  },
  "fetch-left-out": {
    what: "Files that a system added to an archive by itself are left out.",
    why: "They hold attributes of files, not contents.",
    todo: "Nothing.",
  },
};
