import { timestamp } from '../clock.ts';
import { Draw, hashText, uuidOf } from '../random.ts';

/** The spec's "Attribute definition". */
export type Attribute = ReturnType<typeof definition>;

const SUBJECTS = ['Average daily balance', 'Monthly deposits', 'Negative days', 'Overdrafts'];
const SPANS = ['last 30 days', 'last 90 days', 'last 6 months', 'last year', 'best month'];

/** Plausible names for underwriting attributes. */
const NAMES = SUBJECTS.flatMap((subject) =>
  SPANS.flatMap((span) => [`${subject}, ${span}`, `${subject}, ${span} (trend)`]),
);

export const SAMPLE_ATTRIBUTE_IDS: readonly string[] = NAMES.map((_, n) =>
  uuidOf('sample-attribute', n),
);

function definition(name: string, n: number, today: number) {
  const id = uuidOf('sample-attribute', n);
  const created = timestamp(today - (n + 30) * 86_400_000);
  return {
    id,
    short_id: id.slice(0, 5),
    name,
    description: `Computed from bank statements: ${name.toLowerCase()}.`,
    is_global: n % 3 !== 0,
    status: 1 + (n % 2),
    type: 1 + (n % 5 === 0 ? 1 : 0),
    content: (n % 4 === 0 ? null : { formula: `statement.value_${n}` }) as unknown,
    tokens: null as unknown,
    is_readonly: n % 7 === 0,
    is_legacy: n % 11 === 0,
    created_at: created,
    updated_at: created,
  };
}

/** The attribute definitions, which are shared by all applications. */
export class Attributes {
  readonly #definitions: Map<string, Attribute>;

  constructor(today: number) {
    const made = NAMES.map((name, n) => definition(name, n, today));
    this.#definitions = new Map(made.map((attribute) => [attribute.id, attribute]));
  }

  all(): readonly Attribute[] {
    return [...this.#definitions.values()];
  }

  find(id: string): Attribute | undefined {
    return this.#definitions.get(id.toLowerCase());
  }

  update(attribute: Attribute): void {
    this.#definitions.set(attribute.id, attribute);
  }

  /** Deletes a definition permanently (spec, endpoint 8). */
  delete(id: string): void {
    this.#definitions.delete(id);
  }
}

/** Returns the value of an attribute for an application. It is always the same. */
export function attributeValue(applicationId: string, attributeId: string) {
  const draw = new Draw(hashText(`${applicationId}/${attributeId}`));
  const failed = draw.chance(0.05);
  return {
    value: failed ? 0 : draw.int(0, 500_000) / 100,
    source: draw.int(1, 3),
    error: failed ? 'No statements for this span.' : null,
  };
}
