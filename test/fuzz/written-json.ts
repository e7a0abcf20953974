/** JSON, or what looks like it, that is written into a message unchanged. */
export class AsWritten {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Returns the value as JSON, with the parts that are written unchanged. Its depth is that of the
 * mutated message.
 */
export function writtenJson(value: unknown): string {
  if (value instanceof AsWritten) return value.text;
  if (Array.isArray(value)) return `[${value.map(writtenJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, inner]) => `${JSON.stringify(name)}:${writtenJson(inner)}`,
    );
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
