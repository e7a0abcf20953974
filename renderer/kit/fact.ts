import type { CodeKind } from '#contract/models/settings.ts';

/** A label and its value. An empty value counts as missing. */
export interface Fact {
  readonly label: string;
  readonly value: string | number | null | undefined;
  /** The name of the value for its copy button, such as "record id". */
  readonly copy?: string | undefined;
  /** The text of a link, if the value is a URL that can be opened in the browser. */
  readonly open?: string | undefined;
  /** The kind of code, which is shown with the branch's name for it. */
  readonly code?: CodeKind | undefined;
}
