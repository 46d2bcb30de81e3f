import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** The paragraph behind each code of `source`. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "not-found": {
    what: "A file that something else names is not there.",
    why: "A registry, a manifest or a setting points to it; reading goes on without it.",
    todo: "Restore the file, or remove the entry that names it.",
  },
  unreadable: {
    what: "The operating system refused to list or open this place.",
    why: "It belongs to another user or lacks the read permission, so what lies in it is not known. It is named, never counted as empty.",
    todo: "Give your user read permission, or accept that the status stays partial.",
  },
  "not-a-file": {
    what: "A regular file is expected here, and this is a directory, FIFO, socket or device.",
    why: "Opening a FIFO or a device can block or have effects, so nothing but a regular file is ever read.",
    todo: "Move it out of the agent's directory.",
  },
  "not-a-directory": {
    what: "A directory is expected here, and this is a file.",
    why: "The agent's layout names a directory of items at this place; a file cannot hold any.",
    todo: "Move the file away or make the directory.",
  },
  "is-link": {
    what: "The path turned into a symbolic link between looking and opening.",
    why: "Files are opened without following a link in the last part, so that nobody can swap one in under a reader.",
    todo: "Run again; if it stays, find out what replaces the file.",
  },
  "file-too-large": {
    what: "The file is larger than the limit for its kind and was not read.",
    why: "Resource files are read whole (2 MiB by default), declaration files are streamed up to 256 MiB. A larger one is named with its size.",
    todo: "Make the file smaller, or raise the limit through the API.",
  },
  "file-changing": {
    what: "The file grew or shrank while it was read, twice in a row, or holds more bytes than its size says.",
    why: "Bytes that were gathered while somebody wrote are those of no moment; a digest over them would mean nothing. Files of `/proc` and the like tell no size and are refused by the same rule.",
    todo: "Run again when nothing writes to the file.",
  },
  "name-not-utf8": {
    what: "A name on the disk is not valid UTF-8; the wrong bytes are shown as `\ufffd`.",
    why: "Such a name cannot be written in JSON and turned back into the bytes that open the file, so that it can be named but not read.",
    todo: "Rename the file or directory.",
  },
  "forbidden-path": {
    what: "The path leads into an area that is never opened: sessions, history, caches, logs or credentials of an agent.",
    why: "An inventory needs none of it, and a tool that does not read it cannot leak it.",
    todo: "Move agent content out of that area if it should be listed.",
  },
  "entry-limit": {
    what: "The number of directory entries allowed for one root was reached; the rest of the root was not visited.",
    why: "Every walk is bounded (65,536 entries per root by default) so that a huge tree cannot hold the machine.",
    todo: "Move what is not agent content out of the root, or raise the limit.",
  },
  "depth-limit": {
    what: "Directories lie deeper below their root than the limit (12 levels by default) and were not visited; the first ones are named.",
    why: "Every walk is bounded in depth; content that deep is almost always a mistake or a trap.",
    todo: "Flatten the directories, or raise the limit.",
  },
  "link-outside": {
    what: "A symbolic link leads out of the examined home or project (or into a forbidden area); it is listed by name and not opened.",
    why: "Content outside was never offered to this tool, and a link is an easy way to make a reader open what it should not.",
    todo: "Copy the content in, or examine the place it lies in.",
  },
  "link-dangling": {
    what: "A symbolic link points to nothing.",
    why: "Its target was moved or removed; the item is listed by name only.",
    todo: "Remove the link, or restore its target.",
  },
  "link-loop": {
    what: "A symbolic link leads back to itself or to a directory above it, or a directory is a mount of one above it.",
    why: "Following it would never end; the item is listed by name only.",
    todo: "Remove the link or the mount.",
  },
  "home-unknown": {
    what: "The running user has no home directory: HOME is not set and the account names none.",
    why: "Everything of user scope is looked for below the home; to guess one would examine somebody else's.",
    todo: "Set HOME, or name the home to examine.",
  },
};
