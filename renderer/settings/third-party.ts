/** A third-party component of the product. */
export type ThirdParty = {
  readonly name: string;
  readonly version: string | null;
  /** The component into which this one is compiled. Null if it is a separate component. */
  readonly within: string | null;
  /** SPDX identifiers, as stated by its authors or in this project's table. */
  readonly license: string;
  readonly copyright: string;
  /**
   * The URL of its source code, unless the component that contains it provides the source.
   * Otherwise null.
   */
  readonly source: string | null;
  /** Keys of `Notices.texts`. */
  readonly texts: readonly string[];
};

/** All components, and the license texts, each of which is contained only once. */
export type Notices = {
  readonly parts: readonly ThirdParty[];
  readonly texts: Readonly<Record<string, string>>;
};
