import { err, ok, type Result } from '#contract/result.ts';

/**
 * Why there is no live picture: access was denied, there is no camera, another program is using it,
 * or it was disconnected.
 */
export type CameraFault = 'refused' | 'none' | 'busy' | 'gone';

export interface CameraDevice {
  readonly deviceId: string;
  /** The system's name for the camera. Empty until the user has granted access to a camera. */
  readonly label: string;
}

/** The requested resolution. A camera returns the closest one it supports. */
const BEST = { width: { ideal: 3840 }, height: { ideal: 2160 } } as const;

/**
 * Opens the camera that staff have chosen on this desk, or else the system's default. Requests its
 * best resolution up to 4K, without sound.
 */
export async function openCamera(
  choice: CameraDevice | null,
): Promise<Result<MediaStream, CameraFault>> {
  if (navigator.mediaDevices === undefined) return err('none');
  const known = choice === null ? null : sameCamera(choice, await listCameras());
  const opened = await openDevice(known?.deviceId ?? null);
  if (!opened.ok || choice === null || known !== null) return opened;
  // Names become available only now. The system may have assigned a new ID to the camera.
  const wanted = sameCamera(choice, await listCameras())?.deviceId ?? null;
  const [track] = opened.value.getVideoTracks();
  if (wanted === null || track?.getSettings().deviceId === wanted) return opened;
  for (const one of opened.value.getTracks()) one.stop();
  return openDevice(wanted);
}

/**
 * Returns the available cameras. Their names are empty until the user has granted access to a
 * camera.
 */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Finds a camera by its ID or, because the system may assign new IDs, by its name. */
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

/** If a camera sends less than this share of the pixels it reported, something is limiting it. */
const HELD_BACK = 0.8;

/**
 * Returns both the actual size and the size that the camera reported as possible, if the actual
 * size has clearly fewer pixels. Otherwise, returns null.
 */
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
