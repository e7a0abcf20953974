/**
 * A message in ICU MessageFormat. The build has parsed it into text and into arguments with their
 * formats. In `select`, missing and empty values match `none`.
 */
export type Message = readonly Part[];
export type Part =
  | string
  | readonly [name: string, kind: 'text']
  | readonly [name: string, kind: 'number' | 'date', style: string]
  | readonly [name: string, kind: 'plural' | 'select', cases: Readonly<Record<string, Message>>];
/**
 * A tree of messages, with one level for each part of their paths. A message without arguments is a
 * string.
 */
export type Tree = { readonly [name: string]: string | Message | Tree };
export type Values = Readonly<Record<string, unknown>>;

/** The number and date formats of a language, and its plural rules. */
export interface Writers {
  readonly plural: (value: number) => string;
  readonly number: (value: number) => string;
  readonly date: (style: string, iso: string) => string;
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** Returns the text of the message with these values inserted. */
export function written(message: Message, values: Values, writers: Writers): string {
  return message
    .map((part) => (typeof part === 'string' ? part : argument(part, values, writers)))
    .join('');
}

function argument(part: Exclude<Part, string>, values: Values, writers: Writers): string {
  const value = values[part[0]];
  switch (part[1]) {
    case 'select': {
      const chosen = isNothing(value) ? part[2].none : part[2][String(value)];
      return written(chosen ?? part[2].other ?? [], values, writers);
    }
    case 'plural': {
      const chosen = part[2][`=${value}`] ?? part[2][writers.plural(Number(value))];
      return written(chosen ?? part[2].other ?? [], values, writers);
    }
    case 'number':
      return writers.number(Number(value));
    case 'date':
      return writers.date(part[2], String(value));
    case 'text':
      return String(value);
  }
}
