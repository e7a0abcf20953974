/** A third-party component of the product. */
export type ThirdParty = {
  readonly name: string;
  readonly version: string | null;
  /** The component into which it is compiled, or null. */
  readonly within: string | null;
  /** SPDX identifiers from its authors or from this project's table. */
  readonly license: string;
  readonly copyright: string;
  /** The URL of its source, if the enclosing component does not provide it. */
  readonly source: string | null;
  /** Keys of `Notices.texts`. */
  readonly texts: readonly string[];
};

/** All components, and the text of each license once. */
export type Notices = {
  readonly parts: readonly ThirdParty[];
  readonly texts: Readonly<Record<string, string>>;
};
