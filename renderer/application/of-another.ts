/**
 * Returns `said`, the application that something belongs to according to the platform. Returns null
 * if that is the open application or unknown. IDs are compared without case, because they are
 * UUIDs.
 */
export function ofAnother(said: string | null, open: string): string | null {
  const plain = (id: string) => id.trim().toLowerCase();
  return said === null || plain(said) === plain(open) ? null : said;
}
