/** A part of the product that others made. */
export type ThirdParty = {
  readonly name: string;
  readonly version: string | null;
  /** The part that it is compiled into; null for one of its own. */
  readonly within: string | null;
  /** SPDX identifiers, as its authors or this project's table give them. */
  readonly license: string;
  readonly copyright: string;
  /** Address of its sources, where the part that brings it does not tell. */
  readonly source: string | null;
  /** Keys of `Notices.texts`. */
  readonly texts: readonly string[];
};

/** All of them, and each license's text once. */
export type Notices = {
  readonly parts: readonly ThirdParty[];
  readonly texts: Readonly<Record<string, string>>;
};
