import type { SeededRandom } from '../faults/seeded-random.ts';

/** A schema of the library, with the parts from which a value is made. */
export interface AnySchema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly item?: AnySchema;
  readonly wrapped?: AnySchema;
  readonly key?: AnySchema;
  readonly value?: AnySchema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/**
 * Returns what belongs into a field of this name: an existing ID, or the PIN that is set. Undefined
 * means that anything will do.
 */
export type Known = (field: string) => unknown;

/** Returns a value that the schema accepts, except for rules that only its code knows. */
export function validValue(
  schema: AnySchema,
  known: Known,
  random: SeededRandom,
  field = '',
): unknown {
  const within = (inner: AnySchema | undefined, name = field) =>
    validValue(inner ?? { type: 'unknown' }, known, random, name);
  const ofMany = (most: number, make: () => unknown) =>
    Array.from({ length: random.whole(leastOf(schema), Math.max(leastOf(schema), most)) }, make);
  if (schema.type !== 'array' && schema.type !== 'optional') {
    const found = known(field);
    if (found !== undefined) return found;
  }
  switch (schema.type) {
    case 'object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {})
          .filter(([, inner]) => inner.type !== 'optional' || random.chance(0.4))
          .map(([name, inner]) => [name, within(inner, name)]),
      );
    case 'array':
      return ofMany(4, () => within(schema.item));
    case 'record':
      return Object.fromEntries(
        ofMany(3, () => [String(within(schema.key, 'key of')), within(schema.value)]) as never,
      );
    case 'nullable':
      return random.chance(0.4) ? null : within(schema.wrapped);
    case 'optional':
      return within(schema.wrapped);
    case 'union':
    case 'variant':
      return within(random.oneOf(schema.options as readonly AnySchema[]));
    case 'picklist':
      return random.oneOf(schema.options ?? []);
    case 'literal':
      return schema.literal;
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return random.whole(leastOf(schema), leastOf(schema) + 9);
    case 'string':
      return textFor(schema, random);
    case 'null':
      return null;
    default:
      return random.oneOf([null, true, 7, 'text', [1, 'two'], { a: { b: [] } }]);
  }
}

function leastOf({ pipe = [] }: AnySchema): number {
  const least = pipe.find(({ type }) => type === 'min_value' || type === 'min_length');
  return typeof least?.requirement === 'number' ? least.requirement : 0;
}

const WORDS = ['Jane Doe', 'one', 'José Ñandú', '東京', 'a-1', 'The one at the counter', '{}', '7'];

function textFor({ pipe = [] }: AnySchema, random: SeededRandom): string {
  if (pipe.some(({ type }) => type === 'uuid')) {
    const hex = () => random.whole(0, 0xffffffff).toString(16).padStart(8, '0');
    const [a, b, c, d] = [hex(), hex(), hex(), hex()];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }
  if (pipe.some(({ type }) => type === 'url')) return 'https://portal.example/{application_id}';
  return random.oneOf(WORDS);
}
