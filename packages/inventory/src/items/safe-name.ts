/** A name longer than this is a text, not a name. */
const NAME_LIMIT = 256;
const UNSAFE = /[\p{Cc}/\\]|^\.{1,2}$|^\s*$/u;

/** A foreign name as it may be shown and compared: trimmed; `null` when it could act as a path or steer a terminal. */
export function safeName(name: string): string | null {
  const plain = name.trim();
  return plain.length > NAME_LIMIT || UNSAFE.test(plain) ? null : plain;
}
