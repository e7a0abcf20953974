/** Ways to write one saved filter that the form knows; `own` is any other. */
export const SHAPES = ['pair', 'choiceFirst', 'idOnly', 'named', 'keyed'] as const;
type KnownShape = (typeof SHAPES)[number];

export interface VisibilityShape {
  readonly shape: KnownShape | 'own';
  /** What the two fields of `named` are called. */
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

/** What the setting `visibilityTemplate` holds for it; `own` has no text of its own. */
export function templateOf({ shape, idName, choiceName }: VisibilityShape): string | null {
  if (shape === 'own') return null;
  if (shape !== 'named') return PLAIN[shape];
  return JSON.stringify([{ [idName]: '{id}', [choiceName]: '{visible}' }]);
}

/** How the form shows a template, however it is spaced. */
export function shapeOf(template: string): VisibilityShape {
  const compact = compacted(template);
  const plain = SHAPES.find((one) => one !== 'named' && compacted(PLAIN[one]) === compact);
  if (plain !== undefined) return { shape: plain, ...NAMES };
  const [fields, ...more]: unknown[] = JSON.parse(compact ?? '[]');
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

/** A JSON array without blanks; null where it is none. */
function compacted(template: string): string | null {
  try {
    const parsed: unknown = JSON.parse(template);
    return Array.isArray(parsed) ? JSON.stringify(parsed) : null;
  } catch {
    return null;
  }
}
