export interface VisibilityChoice {
  readonly id: string;
  readonly visible: boolean;
}

/**
 * Builds the arrays that show or hide saved filters. The specification doesn't define the shape of
 * the inner arrays (endpoint 11: "not shown"), so each branch configures it.
 *
 * @param template a JSON array. Each string or key `{id}` stands for the ID, and each string
 * `{visible}` for true or false. Everything else stays as it is.
 * @returns an array for each choice, or null if the template isn't a JSON array
 */
export function visibilityTemplates(
  template: string,
  choices: readonly VisibilityChoice[],
): unknown[][] | null {
  const shape = parsed(template);
  return shape && choices.map((choice) => shape.map((part) => filled(part, choice)));
}

function parsed(template: string): readonly unknown[] | null {
  try {
    const shape: unknown = JSON.parse(template);
    return Array.isArray(shape) ? shape : null;
  } catch {
    return null;
  }
}

/**
 * Replaces the placeholders. The ID is inserted after parsing, so it cannot break out of its JSON
 * string.
 */
function filled(part: unknown, choice: VisibilityChoice): unknown {
  if (part === '{id}') return choice.id;
  if (part === '{visible}') return choice.visible;
  if (Array.isArray(part)) return part.map((inner) => filled(inner, choice));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, inner]) => [
      key === '{id}' ? choice.id : key,
      filled(inner, choice),
    ]),
  );
}

/** The shapes of a saved filter that the form supports. `own` stands for any other shape. */
export const SHAPES = ['pair', 'choiceFirst', 'idOnly', 'named', 'keyed'] as const;
type KnownShape = (typeof SHAPES)[number];

export interface VisibilityShape {
  readonly shape: KnownShape | 'own';
  /** The names of the two fields for the shape `named`. */
  readonly idName: string;
  readonly choiceName: string;
}

const NAMES = { idName: 'id', choiceName: 'visible' };

const PLAIN: Readonly<Record<Exclude<KnownShape, 'named'>, string>> = {
  pair: '["{id}", "{visible}"]',
  choiceFirst: '["{visible}", "{id}"]',
  idOnly: '["{id}"]',
  keyed: '[{"{id}": "{visible}"}]',
};

/**
 * Returns the value of the setting `visibilityTemplate` for a shape. Returns null for `own`,
 * because staff write that text themselves.
 */
export function templateOf({ shape, idName, choiceName }: VisibilityShape): string | null {
  if (shape === 'own') return null;
  if (shape !== 'named') return PLAIN[shape];
  return JSON.stringify([{ [idName]: '{id}', [choiceName]: '{visible}' }]);
}

/** Returns the shape of a template, regardless of whitespace. */
export function shapeOf(template: string): VisibilityShape {
  const parts = parsed(template) ?? [];
  const compact = JSON.stringify(parts);
  const plain = SHAPES.find(
    (one) => one !== 'named' && JSON.stringify(JSON.parse(PLAIN[one])) === compact,
  );
  if (plain !== undefined) return { shape: plain, ...NAMES };
  const [fields, ...more] = parts;
  const entries = more.length === 0 ? Object.entries(fields ?? {}) : [];
  const idName = entries.find(([, mark]) => mark === '{id}')?.[0];
  const choiceName = entries.find(([, mark]) => mark === '{visible}')?.[0];
  const named =
    entries.length === 2 &&
    !Array.isArray(fields) &&
    idName !== undefined &&
    choiceName !== undefined &&
    entries.every(([name]) => name !== '{id}');
  return named ? { shape: 'named', idName, choiceName } : { shape: 'own', ...NAMES };
}
