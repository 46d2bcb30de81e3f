/** A directory that is read at one path and shown at another: the same but for links. */
export interface View {
  readonly io: string;
  readonly shown: string;
  readonly link: null | "inside";
}

/** The shown path of something below a view; `relative` has `/` between its parts. */
export function shownBelow(view: View, relative: string): string {
  return relative === "" ? view.shown : `${view.shown}/${relative}`;
}
