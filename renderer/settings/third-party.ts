/** A third-party component of the product. */
export type ThirdParty = {
  readonly name: string;
  readonly version: string | null;
  /** The component that this one is compiled into. Null if it is a separate component. */
  readonly within: string | null;
  /** SPDX identifiers, as stated by the component's authors or in this project's table. */
  readonly license: string;
  readonly copyright: string;
  /** The URL of its source code. Null if the component that contains it provides the source. */
  readonly source: string | null;
  /** Keys of `Notices.texts`. */
  readonly texts: readonly string[];
};

/** All components and license texts. Each text is included only once. */
export type Notices = {
  readonly parts: readonly ThirdParty[];
  readonly texts: Readonly<Record<string, string>>;
};
