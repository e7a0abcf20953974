import type { CodeKind } from '#contract/models/settings.ts';

/** A name and its value. An empty value is none. */
export interface Fact {
  readonly label: string;
  readonly value: string | number | null | undefined;
  /** What the value is to be copied as, "record id". */
  readonly copy?: string | undefined;
  /** Words of a link to the value, where it is an address that can be opened in the browser. */
  readonly open?: string | undefined;
  /** The value is a code of this kind, shown by the name that the branch gave it. */
  readonly code?: CodeKind | undefined;
}
