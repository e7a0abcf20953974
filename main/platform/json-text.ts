/** JSON as it is written, where parsing and writing it again could change it. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object of these members in this order; a `JsonText` among them as it stands, `undefined` left out. */
export function jsonObjectText(members: readonly (readonly [string, unknown])[]): JsonText {
  const written = members
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = value instanceof JsonText ? value.text : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
  return new JsonText(`{${written.join(',')}}`);
}

/** The fields that are set, or no body at all when none is: a body the platform need not read. */
export function jsonBody(
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}
