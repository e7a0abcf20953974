import { isAppUrl } from './app-url.ts';

export type PermissionQuestion = {
  /** Electron's name of the permission; new ones appear with every release. */
  readonly permission: string;
  /** Address or origin of the frame that asks. */
  readonly from: string;
  readonly isMainFrame: boolean;
  /** For `media`: what kinds are asked for. */
  readonly media: readonly string[];
};

/**
 * The camera, and writing text to the clipboard (the Copy buttons), only for our own page. What is not
 * known is not given.
 */
export function mayUse({ permission, from, isMainFrame, media }: PermissionQuestion): boolean {
  if (!isMainFrame || !isAppUrl(from)) return false;
  if (permission === 'clipboard-sanitized-write') return true;
  return permission === 'media' && media.length > 0 && media.every((kind) => kind === 'video');
}
