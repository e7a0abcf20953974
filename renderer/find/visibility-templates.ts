export interface VisibilityChoice {
  readonly id: string;
  readonly visible: boolean;
}

/**
 * What is sent to show or hide saved filters (spec, endpoint 11: the shape of its inner arrays is
 * "not shown", so the branch sets it).
 * @param template a JSON array, in which every string or key that is `{id}` stands for the id, and every
 *   string that is `{visible}` for true or false; anything else stays as it is
 * @returns an array for each choice; null where the template is no JSON array
 */
export function visibilityTemplates(
  template: string,
  choices: readonly VisibilityChoice[],
): unknown[][] | null {
  const shape = parsed(template);
  if (!Array.isArray(shape)) return null;
  return choices.map((choice) => shape.map((part) => filled(part, choice)));
}

function parsed(template: string): unknown {
  try {
    return JSON.parse(template);
  } catch {
    return null;
  }
}

/** The id is put in after parsing, so that it cannot break out of its string. */
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
