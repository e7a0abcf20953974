import { err, ok, type Result } from '#contract/result.ts';

/**
 * Why there is no live picture: not allowed, no camera, another program has it, or it was unplugged in
 * mid-view.
 */
export type CameraFault = 'refused' | 'none' | 'busy' | 'gone';

export interface CameraDevice {
  readonly deviceId: string;
  /** As the system calls it; empty until a camera was allowed once. */
  readonly label: string;
}

/** The best that is asked for. A camera gives what it has. */
const BEST = { width: { ideal: 3840 }, height: { ideal: 2160 } } as const;

/**
 * Opens the camera that staff chose at this desk before, or the system's first choice, at the best it offers
 * up to 4K. Without sound.
 */
export async function openCamera(
  choice: CameraDevice | null,
): Promise<Result<MediaStream, CameraFault>> {
  if (navigator.mediaDevices === undefined) return err('none');
  const known = choice === null ? null : sameCamera(choice, await listCameras());
  const opened = await openDevice(known?.deviceId ?? null);
  if (!opened.ok || choice === null || known !== null) return opened;
  // The names are known now, and the system may have given the camera another id.
  const wanted = sameCamera(choice, await listCameras())?.deviceId ?? null;
  const [track] = opened.value.getVideoTracks();
  if (wanted === null || track?.getSettings().deviceId === wanted) return opened;
  for (const one of opened.value.getTracks()) one.stop();
  return openDevice(wanted);
}

/** The cameras there are. Their names are known once one was allowed. */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** A camera among several: by its id, else by its name, as the system may give out new ids. */
export function sameCamera<T extends CameraDevice>(
  { deviceId, label }: CameraDevice,
  among: readonly T[],
): T | null {
  const same = among.find((camera) => camera.deviceId === deviceId);
  const alike = among.find((camera) => label !== '' && camera.label === label);
  return same ?? alike ?? null;
}

async function openDevice(deviceId: string | null): Promise<Result<MediaStream, CameraFault>> {
  const device = deviceId === null ? {} : { deviceId: { exact: deviceId } };
  try {
    const video = { ...device, ...BEST };
    return ok(await navigator.mediaDevices.getUserMedia({ audio: false, video }));
  } catch (cause) {
    return err(faultOf(cause));
  }
}

function faultOf(cause: unknown): CameraFault {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A camera that gives less than this part of the pixels it promises is held back by something. */
const HELD_BACK = 0.8;

/** What the camera gives and what it promised, where it gives clearly less; null where all is well. */
export function shortfall(track: MediaStreamTrack): { given: Size; promised: Size } | null {
  const { width = 0, height = 0 } = track.getSettings();
  const most = track.getCapabilities?.();
  const promised = {
    width: Math.min(most?.width?.max ?? 0, BEST.width.ideal),
    height: Math.min(most?.height?.max ?? 0, BEST.height.ideal),
  };
  const less = width * height < HELD_BACK * promised.width * promised.height;
  return less ? { given: { width, height }, promised } : null;
}
