import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import * as v from 'valibot';
import type { IntakeAnswer } from '../../preload/contract/events.ts';
import { INTAKE_PATH } from '../../preload/contract/limits.ts';
import {
  type AnswerToken,
  COMMERCIAL_TEXT_PATH,
  TextQuery,
} from '../../preload/contract/models/commercial-data.ts';
import { FRAME_PATH, type FrameGuidance } from '../../preload/contract/models/live-frame.ts';
import { SCAN_THUMBNAIL_PATH } from '../../preload/contract/models/scan.ts';
import { PICTURE_SIZES, type PictureSize } from '../../preload/contract/picture-sizes.ts';
import type { Result } from '../../preload/contract/result.ts';
import {
  answerFrame,
  answerIntake,
  type FrameRequest,
  type IntakeRequest,
} from './capture-routes.ts';
import { createExportAnswers, EXPORT_PREFIX, type Exports } from './export-routes.ts';
import { type BehindLock, behindLock, type LockGuard } from './lock-guard.ts';
import { notAllowed, readQuery, refuse, streamOf } from './route-answers.ts';
import type { Savings } from './saving.ts';

const PREVIEW_PREFIX = '/preview/';

/** Returns whether the desk answers a path on its origin. All other paths are files of the page. */
export function isAnsweredByDesk(pathname: string): boolean {
  const exact = [INTAKE_PATH, FRAME_PATH, COMMERCIAL_TEXT_PATH].includes(pathname);
  const prefixes = [PREVIEW_PREFIX, SCAN_THUMBNAIL_PATH, EXPORT_PREFIX];
  return exact || prefixes.some((prefix) => pathname.startsWith(prefix));
}

export type RouteServices = Exports & {
  readonly takeIn: (request: IntakeRequest) => Promise<Result<IntakeAnswer>>;
  /** Returns guidance for a frame of a live camera, or null if the frame wasn't checked. */
  readonly lookAtFrame: (request: FrameRequest) => Promise<Result<FrameGuidance | null>>;
  /** Returns one page as a re-encoded upright picture, or null if the token is unknown or nothing can be shown. */
  readonly renderPreview: (
    token: string,
    page: number,
    size: PictureSize,
  ) => Promise<Result<{ bytes: Uint8Array; mediaType: string } | null>>;
  /** Returns a small picture of a file in the scan folder, or null if it can't be shown. */
  readonly scanThumbnail: (
    scanId: string,
  ) => Promise<Result<{ bytes: Uint8Array; mediaType: string } | null>>;
  /**
   * Returns the text of an answer in pieces. Iterating throws once the user is no longer allowed to receive the rest.
   */
  readonly commercialText: (answer: AnswerToken) => Result<Iterable<Uint8Array>>;
};

type GuardedWork = BehindLock<RouteServices>;

export interface AppOrigin {
  readonly rendererDir: string;
  /** Guards all work of the routes. The window's own files aren't secret and aren't guarded. */
  readonly guard: LockGuard;
  readonly work: RouteServices;
  readonly savings: Savings;
  /** Returns whether the page may open a camera. */
  readonly usesCamera?: () => boolean;
}

/**
 * Answers all of the window's requests to its own origin: its files, POSTs with new captures, live camera frames,
 * previews, exports, and the text of a large answer. Doesn't depend on the host. Electron mounts it with
 * `protocol.handle`, and the Chromium host mounts it on the loopback address. The host checks who may send requests.
 */
export function createAppHandler({
  rendererDir,
  guard,
  work,
  savings,
  usesCamera = () => true,
}: AppOrigin): (request: Request) => Promise<Response> {
  const guarded = behindLock(work, guard);
  const answerExport = createExportAnswers(guarded, savings);
  return async (request) => {
    const url = new URL(request.url);
    const response =
      (await answerExport(request, url)) ??
      (await answerWork(guarded, request, url)) ??
      (await answerFile(rendererDir, request, url));
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.headers.set(name, value);
    if (!usesCamera()) response.headers.set('permissions-policy', NO_CAMERA);
    return response;
  };
}

async function answerWork(work: GuardedWork, request: Request, url: URL): Promise<Response | null> {
  const { method } = request;
  if (url.pathname === INTAKE_PATH) {
    return method === 'POST' ? answerIntake(work.takeIn, request, url) : notAllowed('POST');
  }
  if (url.pathname === FRAME_PATH) {
    return method === 'POST' ? answerFrame(work.lookAtFrame, request, url) : notAllowed('POST');
  }
  if (url.pathname === COMMERCIAL_TEXT_PATH) {
    return method === 'POST' ? answerText(work.commercialText, request) : notAllowed('POST');
  }
  if (url.pathname.startsWith(SCAN_THUMBNAIL_PATH)) {
    const scanId = url.pathname.slice(SCAN_THUMBNAIL_PATH.length);
    return method === 'GET' ? answerPicture(await work.scanThumbnail(scanId)) : notAllowed('GET');
  }
  if (!url.pathname.startsWith(PREVIEW_PREFIX)) return null;
  return method === 'GET' ? answerPreview(work.renderPreview, url) : notAllowed('GET');
}

async function answerFile(rendererDir: string, request: Request, url: URL): Promise<Response> {
  if (request.method !== 'GET') return notAllowed('GET');
  const file = await readStaticFile(rendererDir, url.pathname);
  if (file === null) return new Response('Not found', { status: 404 });
  return new Response(file.bytes, {
    headers: { 'content-type': file.mediaType, 'cache-control': 'no-cache' },
  });
}

/**
 * Answers `GET /preview/<token>?page=N&size=SIZE`. N starts at 1. The size is one of `PICTURE_SIZES` and may be left
 * out. Returns only a picture made here, never the bytes of the original file.
 */
async function answerPreview(render: GuardedWork['renderPreview'], url: URL): Promise<Response> {
  const token = url.pathname.slice(PREVIEW_PREFIX.length);
  const page = Number(url.searchParams.get('page') ?? '1');
  const asked = url.searchParams.get('size') ?? '';
  const size = Object.hasOwn(PICTURE_SIZES, asked) ? (asked as PictureSize) : 'preview';
  return answerPicture(
    Number.isInteger(page) && page >= 1 ? await render(token, page, size) : null,
  );
}

function answerPicture(
  picture: Result<{ bytes: Uint8Array; mediaType: string } | null> | null,
): Response {
  if (!picture?.ok || picture.value === null) return new Response('Not found', { status: 404 });
  const { bytes, mediaType } = picture.value;
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': mediaType, 'cache-control': 'no-store' },
  });
}

/** Answers `POST /text/commercial-data`, as described in `preload/contract/models/commercial-data.ts`. */
async function answerText(
  textOf: GuardedWork['commercialText'],
  request: Request,
): Promise<Response> {
  const query = v.safeParse(TextQuery, await readQuery(request));
  if (!query.success) {
    const message = 'Choose an answer.';
    return refuse({ code: 'invalidRequest', issues: [{ field: 'answer', message }] });
  }
  const text = await textOf(query.output.answer);
  if (!text.ok) return refuse(text.error);
  return new Response(streamOf(text.value), {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
}

/**
 * Lets the window load only its own scripts, styles, pictures, and fonts. With Trusted Types, only Svelte's template
 * policy can create markup from strings.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), display-capture=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const NO_CAMERA = 'camera=(), microphone=(), geolocation=(), display-capture=()';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Returns a built file of the window, or null if the file doesn't exist or is outside `directory`. */
async function readStaticFile(
  directory: string,
  pathname: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string } | null> {
  const path = join(directory, normalize(pathname === '/' ? '/index.html' : pathname));
  const mediaType = MEDIA_TYPES[extname(path)];
  if (!path.startsWith(directory + sep) || mediaType === undefined) return null;
  try {
    return { bytes: new Uint8Array(await readFile(path)), mediaType };
  } catch {
    return null;
  }
}
