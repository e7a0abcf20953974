import type { AppError } from '../../preload/contract/app-error.ts';

const STATUS: Partial<Record<AppError['code'], number>> = {
  invalidRequest: 400,
  signedOut: 401,
  locked: 423,
  switchedOff: 403,
  conflict: 409,
  fileNotTaken: 422,
};

/** An answer that is no more than the error. */
export function refuse(error: AppError): Response {
  return Response.json({ error }, { status: STATUS[error.code] ?? 500 });
}

/** The answer to another method than the one that an address takes. */
export function notAllowed(method: string): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow: method } });
}
