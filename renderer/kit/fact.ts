import type { CodeKind } from '#contract/models/settings.ts';

/** A label and its value. An empty value counts as missing. */
export interface Fact {
  readonly label: string;
  readonly value: string | number | null | undefined;
  /** What the value is, such as "record id", for the accessible name of its copy button. */
  readonly copy?: string | undefined;
  /** The text of the link, if the value is a URL that staff can open in the browser. */
  readonly open?: string | undefined;
  /** The kind of code, if the value is a code. The code is shown with the branch's name for it. */
  readonly code?: CodeKind | undefined;
}
