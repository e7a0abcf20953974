import type { MediaAccessPermissionRequest, Session, SystemPreferences } from 'electron';
import { isAppUrl } from './app-protocol.ts';

type GuardedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/**
 * Answers all of the session's permission requests according to the policy. macOS itself also asks the user for the
 * camera. On other systems, `system` is null.
 */
export function guardPermissions(
  session: GuardedSession,
  system: Pick<SystemPreferences, 'askForMediaAccess'> | null,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { mediaTypes = [] } = details as MediaAccessPermissionRequest;
    const { requestingUrl: from, isMainFrame } = details;
    if (!mayUse({ permission, from, isMainFrame, media: mediaTypes })) answer(false);
    else if (permission !== 'media' || system === null) answer(true);
    else system.askForMediaAccess('camera').then(answer, () => answer(false));
  });
  session.setPermissionCheckHandler((_contents, permission, from, { isMainFrame, mediaType }) =>
    mayUse({ permission, from, isMainFrame, media: mediaType === undefined ? [] : [mediaType] }),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
}

type PermissionQuestion = {
  /** Electron's name for the permission. Every release may add new ones. */
  readonly permission: string;
  /** The address or origin of the requesting frame. */
  readonly from: string;
  readonly isMainFrame: boolean;
  /** For `media`, the kinds of media that are requested. */
  readonly media: readonly string[];
};

/** Allows only the app's page to use the camera and to write text to the clipboard. Refuses everything unknown. */
export function mayUse({ permission, from, isMainFrame, media }: PermissionQuestion): boolean {
  if (!isMainFrame || !isAppUrl(from)) return false;
  if (permission === 'clipboard-sanitized-write') return true;
  return permission === 'media' && media.length > 0 && media.every((kind) => kind === 'video');
}
