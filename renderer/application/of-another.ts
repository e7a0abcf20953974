/**
 * The application that the platform says something belongs to, where that is another than the open one;
 * null where it is the same, or the platform did not say it. UUIDs are the same in any case.
 */
export function ofAnother(said: string | null, open: string): string | null {
  const plain = (id: string) => id.trim().toLowerCase();
  return said === null || plain(said) === plain(open) ? null : said;
}
