import { err, ok, type Result } from '../../../preload/contract/result.ts';

/** Why there is no live picture: not allowed, no camera, or another program has it. */
export type CameraFault = 'refused' | 'none' | 'busy';

const JPEG_QUALITY = 0.93;

/** Opens a camera (`''`: the system's first choice) at the best it offers up to 4K. Without sound. */
export async function openCamera(deviceId: string): Promise<Result<MediaStream, CameraFault>> {
  if (navigator.mediaDevices === undefined) return err('none');
  try {
    return ok(
      await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: {
          ...(deviceId === '' ? {} : { deviceId: { exact: deviceId } }),
          width: { ideal: 3840 },
          height: { ideal: 2160 },
        },
      }),
    );
  } catch (cause) {
    return err(faultOf(cause));
  }
}

function faultOf(cause: unknown): CameraFault {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}

/** The cameras there are, for a list to choose from. Names are known once one was allowed. */
export async function listCameras(): Promise<{ value: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({
      // The list agrees with what is open when its first entry stands for the system's choice.
      value: index === 0 ? '' : deviceId,
      label: label === '' ? `${index + 1}` : label,
    }));
}

/** The picture the video shows now, as a JPEG of the camera's own size; null when there is none. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) return null;
  context.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  return new File([blob], name, { type: blob.type });
}
