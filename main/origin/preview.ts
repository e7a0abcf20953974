/** Re-encoded upright pixels of one page, or null when the token is unknown or nothing can be shown. */
export type RenderPreview = (
  token: string,
  page: number,
) => Promise<{ bytes: Uint8Array; mediaType: string } | null>;

/** Answers `GET /preview/<token>?page=N` (N from 1). Never the bytes staff gave: only a picture made here. */
export async function answerPreview(
  render: RenderPreview,
  token: string,
  url: URL,
): Promise<Response> {
  const page = Number(url.searchParams.get('page') ?? '1');
  const picture = Number.isInteger(page) && page >= 1 ? await render(token, page) : null;
  if (picture === null) return new Response('Not found', { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: { 'content-type': picture.mediaType, 'cache-control': 'no-store' },
  });
}
