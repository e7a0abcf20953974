import { CLIENTS } from '../data/vocabulary.ts';
import { Draw, hashText, uuidOf } from '../random.ts';

/** An attribute definition; moments in milliseconds. */
export type Attribute = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isGlobal: boolean;
  readonly status: number;
  readonly type: number;
  readonly content: unknown;
  readonly tokens: unknown;
  readonly isReadonly: boolean;
  readonly isLegacy: boolean;
  readonly clientId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

const SUBJECTS = ['Average daily balance', 'Monthly deposits', 'Negative days', 'Overdrafts'];
const SPANS = ['last 30 days', 'last 90 days', 'last 6 months', 'last year', 'best month'];
const KINDS = ['', ' (trend)'];

/** Names that one would expect of an underwriting attribute. */
const NAMES = SUBJECTS.flatMap((subject) =>
  SPANS.flatMap((span) => KINDS.map((kind) => `${subject}, ${span}${kind}`)),
);

export const SAMPLE_ATTRIBUTE_IDS: readonly string[] = NAMES.map((_, n) =>
  uuidOf('sample-attribute', n),
);

/** Attribute definitions and, for each application, their computed values. */
export class Attributes {
  readonly #definitions: Map<string, Attribute>;

  constructor(today: number) {
    this.#definitions = new Map(
      NAMES.map((name, n) => {
        const id = uuidOf('sample-attribute', n);
        const createdAt = today - (n + 30) * 86_400_000;
        return [
          id,
          {
            id,
            name,
            description: `Computed from bank statements: ${name.toLowerCase()}.`,
            isGlobal: n % 3 !== 0,
            status: 1 + (n % 2),
            type: 1 + (n % 5 === 0 ? 1 : 0),
            content: n % 4 === 0 ? null : { formula: `statement.value_${n}` },
            tokens: null,
            isReadonly: n % 7 === 0,
            isLegacy: n % 11 === 0,
            clientId: CLIENTS[0],
            createdAt,
            updatedAt: createdAt,
          },
        ];
      }),
    );
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

  /** For good (spec, endpoint 8). */
  delete(id: string): void {
    this.#definitions.delete(id);
  }
}

/** The value of an attribute for an application, always the same. */
export function attributeValue(applicationId: string, attributeId: string) {
  const draw = new Draw(hashText(`${applicationId}/${attributeId}`));
  const failed = draw.chance(0.05);
  return {
    value: failed ? 0 : draw.int(0, 500_000) / 100,
    source: draw.int(1, 3),
    error: failed ? 'No statements for this span.' : null,
  };
}
