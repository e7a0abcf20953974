/** JSON in its original form, for cases in which parsing and serializing could change it. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Builds an object with these members, in this order. Inserts a `JsonText` unchanged and leaves out `undefined`. */
export function jsonObjectText(members: readonly (readonly [string, unknown])[]): JsonText {
  const written = members
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = value instanceof JsonText ? value.text : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
  return new JsonText(`{${written.join(',')}}`);
}

/**
 * Returns the fields that are set, or `undefined` if none is, because the platform doesn't have to read an empty body.
 */
export function jsonBody(
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}
