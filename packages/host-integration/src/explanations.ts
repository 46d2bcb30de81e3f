import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** The paragraph behind each code. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "invalid-input": {
    what: "The declaration, the engine or the descriptor is no object of plain data: null, a list, something with accessors, a circle, or far too large.",
    why: "Nothing of such a value is run or guessed at. Everything gets its safe value.",
    todo: "Hand in an object as JSON would give it.",
  },
  undeclared: {
    what: "A host says nothing of an axis.",
    why: "Silence is no permission: the safe value of the axis holds.",
    todo: 'Declare the axis, with the word "undocumented" when a search found nothing.',
  },
  "unknown-fact": {
    what: "A host's declaration says that nobody documents this.",
    why: "A capability that nobody vouches for is not used. That a search found nothing is recorded with where and when.",
    todo: "Look into the vendor's documentation or run the program, and record what you find with its source and date.",
  },
  "unknown-value": {
    what: "A value is none of the closed list of its axis.",
    why: "A word whose meaning is not agreed cannot be relied on; a mistyped one least of all. The safe value holds.",
    todo: "Use a value of the vocabulary. A new one comes in by review, with its meaning written down.",
  },
  "unknown-key": {
    what: "An object has a key that the vocabulary does not know.",
    why: "It changes nothing in the result, and is said so that a mistyped key is not taken for a declared one.",
    todo: "Correct the name, or leave it out.",
  },
  "invalid-type": {
    what: "A value is of another type than its place has: a word instead of true, a list instead of an object.",
    why: 'Nothing is converted: "false" as a word would otherwise be a yes. The safe value holds.',
    todo: "Write the value in its own type.",
  },
  "invalid-value": {
    what: "A number is none that its place can have (a fraction, a depth below -1, nothing at once), or a text has a form that its place refuses.",
    why: "An impossible number used to be taken for no limit at all. The safe value holds.",
    todo: "A depth is an integer from 0, or -1 without a limit; a count is a positive integer.",
  },
  narrowed: {
    what: "A declared value covers several cases, and the least of them is taken.",
    why: "Built-in subagents have tools of different reach; only what each of them has can be relied on.",
    todo: "Nothing.",
  },
  "lower-bound-used": {
    what: "Nobody says how deep subagents may go, and the host dispatches by name.",
    why: "That it dispatches at all is one level. More than one is not assumed.",
    todo: "Record the depth when it becomes known.",
  },
  "out-of-reach": {
    what: "A declared capability needs another one that the host does not have, such as nesting without dispatch by name.",
    why: "It could never be used, and a reader of that one field would believe otherwise.",
    todo: "Correct the declaration that contradicts the other.",
  },
  "engine-cap": {
    what: "The host has more than the program that asks can use.",
    why: "What both have is what can be relied on.",
    todo: "Nothing, unless the engine's own declaration is too narrow.",
  },
  "newer-protocol": {
    what: "A host declares a newer version of this vocabulary.",
    why: "Values that this version does not know are safe values; those that it knows are believed unless the policy distrusts them.",
    todo: "Update this program.",
  },
  "invalid-protocol": {
    what: "The version of a host's declaration is no positive integer.",
    why: "A version is compared, and nonsense must not win the comparison. The engine's version holds.",
    todo: "Write a positive integer.",
  },
  "missing-key": {
    what: "A descriptor lacks a key that it needs.",
    why: "What a descriptor leaves out would have to be guessed.",
    todo: "Compare it with the published schema, `host.schema.json` of @agent-interop/host-integration.",
  },
  "reserved-name": {
    what: "A descriptor uses `__proto__`, `constructor` or `prototype` as a name or as a value.",
    why: "As keys these names can change every object of a program that reads the descriptor carelessly.",
    todo: "Use another name.",
  },
  inconsistent: {
    what: "Two parts of a descriptor cannot both be true.",
    why: "Somebody who reads one of them would act on it. Which of both is right cannot be told from outside.",
    todo: "Look at the evidence of both and correct one.",
  },
  "unsafe-destination": {
    what: "A place where a descriptor wants files is absolute, leads upwards, or is a name that some system treats in its own way.",
    why: "A descriptor is data from anywhere. What it names is written to, and must not leave the directory that it was given.",
    todo: "Name parts with / between them, without `.`, `..`, drives, backslashes, device names or a dot at the end.",
  },
  "unsafe-prefix": {
    what: "The prefix of installed files is empty or too short.",
    why: "Files that begin with it are looked at as possibly ours. An empty one would match the user's own.",
    todo: "Use three or more characters that nobody else begins names with.",
  },
  "evidence-missing": {
    what: "A fact says something and not where that stands.",
    why: "A value without a source cannot be checked when the program changes, and was often a guess.",
    todo: "Name the page, the repository or the command, and say in your own words what is there. When a search found nothing the value is `undocumented`, with where you looked.",
  },
  "evidence-date": {
    what: "The day of a fact is missing, no date, or not yet come.",
    why: "What a page says changes; without the day nobody knows how old a fact is.",
    todo: "Write the day on which you read or ran it as YYYY-MM-DD.",
  },
  conflict: {
    what: "The program itself shows another value than its documents state.",
    why: "What ran wins for the version that ran; both are kept.",
    todo: "Nothing; tell the vendor when the documentation is wrong.",
  },
  "stale-observation": {
    what: "The program was looked at, in another version than the one that is here.",
    why: "What one version shows says nothing of another. The documented value holds until somebody looks again.",
    todo: "Run the present version and record what it shows.",
  },
  "bundle-invalid": {
    what: "A bundle has a name, a place of a companion file or a version that could not be laid out on every system, or two items of one sort with one name.",
    why: "A name becomes a file's name and a part of a marker. What is refused here would be somebody else's file on another system.",
    todo: "Use lower-case letters, digits and single hyphens, three or more characters for the bundle, and each name once.",
  },
  "unknown-host": {
    what: "An adapter was asked for a host that nothing is known to be laid out for.",
    why: "Where a host reads from is data; without it every place would be a guess.",
    todo: "Use the id of a kind with a layout, or hand in its surface and descriptor.",
  },
  "adapter-mismatch": {
    what: "A declarative adapter was asked for an imperative host or the other way round, or a plan was handed to the adapter of another host or scope.",
    why: "An imperative host is also given code that runs in its process. Which one a host is stands in its descriptor.",
    todo: "Let createHostAdapter choose, and hand a plan to the adapter that made it.",
  },
  "adapter-root": {
    what: "The root of an adapter is no existing directory with an absolute path, or the host's directory is no place below it.",
    why: "Everything is written below one directory that the caller names, and nothing outside of it.",
    todo: "Name an existing directory by its absolute path.",
  },
  "no-surface": {
    what: "The host has no place of its own in this scope.",
    why: "An installation that writes nothing and says that it is done would be a lie.",
    todo: "Install in the other scope.",
  },
  "receipt-invalid": {
    what: "The receipt of an installation cannot be read, is of another version or says something impossible.",
    why: "The receipt is what tells our files from the user's. Without one that can be relied on nothing is written or removed.",
    todo: "Use the version that wrote it. If it is lost, take the files away by hand and remove the receipt.",
  },
  "installation-unfinished": {
    what: "An installation below the root was stopped in the middle by a crash, or another process is at it now.",
    why: "What lies there is neither the state before nor the one after, and a plan made from it would be wrong.",
    todo: "Call recover of the adapter: it waits for a running one, and brings back the state before or the one after. Then plan.",
  },
  "path-collision": {
    what: "A file or a skill's directory is already where the bundle would put its own, and no receipt says that it is ours.",
    why: "A name proves nothing: only what the receipt names, with the bytes that were written, is ours. Nothing is written over, and of the whole plan nothing is written.",
    todo: "Rename or move what is there, or rename the bundle's item, and plan again.",
  },
  "path-blocked": {
    what: "A link, a directory, something that cannot be read or that is far too large is where a file belongs, or a link is on the way to it.",
    why: "A link may lead to a place of somebody else, so that none is followed and none is replaced.",
    todo: "Put a plain file or nothing there, and plan again. Where a tool for dotfiles made a host's whole directory a link, name the real directory to the adapter: its parent as `root` and its name as `dir`; the host finds everything through the link. For a single linked file there is no such way: put the file itself there, and let your tool copy it.",
  },
  "shared-unreadable": {
    what: "A file that others write too cannot be edited: it is no valid JSON or TOML, has another form where our part belongs, or holds a part of our name from elsewhere.",
    why: "Only single keys and marked blocks of such a file are ours. One that is not understood is left as it is. On a removal our part stays in the receipt.",
    todo: "Repair the file, then install or uninstall again.",
  },
  "already-there": {
    what: "A file that is not ours holds exactly what would be written.",
    why: "Nothing has to be done, and it does not become ours: an uninstall leaves it.",
    todo: "Nothing.",
  },
  "edited-kept": {
    what: "A file, a block or a key of ours is not as it was written: somebody edited it, or put something else in its place.",
    why: "An edit is the user's work, and is neither written over nor removed. After an uninstall it is theirs.",
    todo: "Look at it. To get the new version, move the edited one away and install again; after an uninstall remove it by hand.",
  },
  "plan-blocked": {
    what: "A plan with an error was to be carried out.",
    why: "A bundle is laid out whole or not at all.",
    todo: "Settle each error that the plan names, then plan again.",
  },
  "plan-declined": {
    what: "The plan for an agent's own home was shown and not taken.",
    why: "Nothing is written there without somebody having seen what.",
    todo: "Nothing; nothing was written.",
  },
  "agent-home": {
    what: "The plan writes where an agent keeps its own files, and the caller did not say that this is meant.",
    why: "The boundary protects these places from every other part. An installation may write there only by an explicit word, with its plan shown.",
    todo: "Pass agentHome with a review function, or install into another directory.",
  },
  "changed-since-review": {
    what: "What a plan was made from is not there any more as it was: a file, a directory or the receipt changed.",
    why: "What is carried out is what was reviewed, to the byte.",
    todo: "Plan again, look at the new plan, and carry that out.",
  },
};
