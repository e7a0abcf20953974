/**
 * Returns the application that the platform says something belongs to, or null if that is the open
 * one or unknown. UUIDs are compared without case.
 */
export function ofAnother(said: string | null, open: string): string | null {
  const plain = (id: string) => id.trim().toLowerCase();
  return said === null || plain(said) === plain(open) ? null : said;
}
