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
};
