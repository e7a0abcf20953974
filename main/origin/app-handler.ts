import { INTAKE_PATH } from '../../preload/contract/limits.ts';
import { COMMERCIAL_TEXT_PATH } from '../../preload/contract/texts.ts';
import { createExportAnswers, type Exports } from './export.ts';
import { answerIntake, type TakeIn } from './intake.ts';
import { answerPreview, type RenderPreview } from './preview.ts';
import { COMMON_HEADERS } from './response-headers.ts';
import { readStaticFile } from './static-files.ts';
import { type AnswerText, answerText } from './text.ts';

const PREVIEW_PREFIX = '/preview/';

export interface AppOrigin {
  /** Folder of the built window. */
  readonly rendererDir: string;
  readonly takeIn: TakeIn;
  readonly renderPreview: RenderPreview;
  readonly exports: Exports;
  readonly commercialText: AnswerText;
}

/**
 * Answers everything the window asks of its own origin: its files, the POST that takes a file in,
 * previews, exports, and the text of a large answer. Independent of the host: Electron mounts it with
 * `protocol.handle`, the Chromium host on loopback. Who may ask at all is the host's to check.
 */
export function createAppHandler(origin: AppOrigin): (request: Request) => Promise<Response> {
  const answerExport = createExportAnswers(origin.exports);
  return async (request) => {
    const url = new URL(request.url);
    const response = (await answerExport(request, url)) ?? (await route(origin, request, url));
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.headers.set(name, value);
    return response;
  };
}

async function route(origin: AppOrigin, request: Request, url: URL): Promise<Response> {
  if (url.pathname === INTAKE_PATH) {
    return request.method === 'POST'
      ? answerIntake(origin.takeIn, request, url)
      : notAllowed('POST');
  }
  if (url.pathname === COMMERCIAL_TEXT_PATH) {
    return request.method === 'POST'
      ? answerText(origin.commercialText, request)
      : notAllowed('POST');
  }
  if (request.method !== 'GET') return notAllowed('GET');
  if (url.pathname.startsWith(PREVIEW_PREFIX)) {
    return answerPreview(origin.renderPreview, url.pathname.slice(PREVIEW_PREFIX.length), url);
  }
  const file = await readStaticFile(origin.rendererDir, url.pathname);
  if (file === null) return new Response('Not found', { status: 404 });
  return new Response(file.bytes, {
    headers: { 'content-type': file.mediaType, 'cache-control': 'no-cache' },
  });
}

function notAllowed(method: string): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow: method } });
}
