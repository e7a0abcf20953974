/** The fields that are set, or no body at all when none is: a body the platform need not read. */
export function jsonBody(
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}
