export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** As much of a schema as checking a document takes. */
interface Schema<T> {
  readonly safeParse: (
    value: unknown,
  ) =>
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** Checks a document against a published shape; the first difference is named. */
export function checked<T>(schema: Schema<T>, value: unknown): Checked<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const message = issue === undefined ? "it does not fit" : `${issue.path.join(".") || "document"}: ${issue.message}`;
  return { ok: false, message };
}
