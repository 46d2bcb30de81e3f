/** The prompt library: loaded by a review at a terminal and by nothing else. */
export { confirm, isCancel, multiselect, select } from "@clack/prompts";
