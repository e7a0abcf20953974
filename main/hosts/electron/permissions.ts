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
 * Answers every permission request of the session by the policy. macOS also asks the user for the camera itself; on
 * other systems, `system` is null.
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
  /** Electron's name of the permission. New ones appear with every release. */
  readonly permission: string;
  /** The address or origin of the requesting frame. */
  readonly from: string;
  readonly isMainFrame: boolean;
  /** For `media`: the requested kinds. */
  readonly media: readonly string[];
};

/** Allows the camera, and writing text to the clipboard, for the app's page only. Everything unknown is refused. */
export function mayUse({ permission, from, isMainFrame, media }: PermissionQuestion): boolean {
  if (!isMainFrame || !isAppUrl(from)) return false;
  if (permission === 'clipboard-sanitized-write') return true;
  return permission === 'media' && media.length > 0 && media.every((kind) => kind === 'video');
}
