/** No `.`, `..` or empty segment, no drive, no backslash, no wildcard. */
export const RELATIVE: RegExp = /^(?![/~])(?!(?:.*\/)?\.{0,2}(?:\/|$))[^\\:*?"<>|\p{Cc}]{1,512}$/u;
/** As `RELATIVE`, with `~/` in front when it lies in the home, and a trailing slash when it is a directory. */
export const PLACE: RegExp = /^(?:~\/)?(?![/~])(?!(?:.*\/)?\.{1,2}(?:\/|$))(?!.*\/\/)[^\\:*?"<>|\p{Cc}]{1,512}$/u;
/** As `PLACE`; the last segment may hold one `*`. */
export const CLOSED: RegExp =
  /^(?:~\/)?(?![/~])(?!(?:.*\/)?\.{0,2}(?:\/|$))[^\\:*?"<>|\p{Cc}]{1,512}(?:\*[^/\\:*?"<>|\p{Cc}]{0,64})?$/u;
/** A full path to a program: absolute, in the home, or behind a `%VAR%`. */
export const INSTALLED: RegExp =
  /^(?:~\/|\/|%[A-Za-z0-9_()]+%\/)(?!(?:.*\/)?\.{0,2}(?:\/|$))[^\\:*?"<>|\p{Cc}]{1,512}$/u;
/** A kind. */
export const ID: RegExp = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** An environment variable. */
export const VARIABLE: RegExp = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
/** One exact version. */
export const VERSION: RegExp = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
/** A package of the npm registry. */
export const PACKAGE: RegExp = /^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/;
/** One path segment. */
export const FILE_NAME: RegExp = /^(?!\.{1,2}$)[^/\\:*?"<>|\p{Cc}]{1,128}$/u;
