/** A query is a name and some ids. */
const MAX_QUERY_BYTES = 4096;

/** The JSON in a request's body; null where that is none, or more than a query is. */
export async function readQuery(request: Request): Promise<unknown> {
  try {
    const text = await request.text();
    return text.length > MAX_QUERY_BYTES ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
