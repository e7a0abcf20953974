import type { Turn } from '#contract/models/verdict.ts';
import type { Size } from './open-camera.ts';

const [FRAME_QUALITY, STILL_QUALITY] = [0.85, 0.93];
/** A photo is worth taking only if it has more pixels than the video by this factor. */
const WORTH_A_PHOTO = 1.1;
/** How long to wait for a photo, in milliseconds. */
const PHOTO_MS = 4000;

/**
 * Returns the current video frame as a JPEG, rotated and with at most `mostPixels` pixels, or null
 * if the video shows nothing.
 */
export async function frameOf(
  video: HTMLVideoElement,
  turn: Turn,
  mostPixels: number,
): Promise<{ readonly jpeg: Blob; readonly width: number } | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const jpeg = await drawn(video, { width, height }, turn, scale, FRAME_QUALITY);
  return jpeg && { jpeg, width: Math.round(width * scale) };
}

/** Returns the width of the picture that `takeStill` would take, before rotation. */
export async function stillWidth(
  track: MediaStreamTrack,
  { videoWidth }: HTMLVideoElement,
): Promise<number> {
  return (await photoSize(track))?.width ?? videoWidth;
}

/**
 * Takes a picture at the camera's full resolution, rotated but never mirrored. Takes a photo if the
 * camera's photos are larger than its video. Otherwise, or if the photo fails, uses the current
 * video frame. Resolves with null if there is no picture.
 */
export async function takeStill(
  track: MediaStreamTrack,
  video: HTMLVideoElement,
  turn: Turn,
): Promise<Blob | null> {
  const photo = await takePhoto(track, turn).catch(() => null);
  if (photo !== null) return photo;
  const size = { width: video.videoWidth, height: video.videoHeight };
  return drawn(video, size, turn, 1, STILL_QUALITY);
}

/** Takes a photo. Resolves with null if it wouldn't be larger than the video, or if it fails. */
async function takePhoto(track: MediaStreamTrack, turn: Turn): Promise<Blob | null> {
  const size = await photoSize(track);
  if (size === null) return null;
  const taking = new ImageCapture(track).takePhoto({
    imageWidth: size.width,
    imageHeight: size.height,
  });
  const blob = await within(PHOTO_MS, taking);
  if (turn === 0 && blob.type === 'image/jpeg') return blob;
  const picture = await createImageBitmap(blob);
  const jpeg = await drawn(picture, picture, turn, 1, STILL_QUALITY);
  picture.close();
  return jpeg;
}

async function photoSize(track: MediaStreamTrack): Promise<Size | null> {
  try {
    const { imageWidth, imageHeight } = await new ImageCapture(track).getPhotoCapabilities();
    const size = { width: imageWidth?.max ?? 0, height: imageHeight?.max ?? 0 };
    const { width = 0, height = 0 } = track.getSettings();
    return size.width * size.height > WORTH_A_PHOTO * width * height ? size : null;
  } catch {
    // Many cameras cannot take photos.
    return null;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The camera took no photo.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function drawn(
  picture: CanvasImageSource,
  { width, height }: Size,
  turn: Turn,
  scale: number,
  quality: number,
): Promise<Blob | null> {
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (wide === 0 || high === 0) return null;
  const lying = turn === 90 || turn === 270;
  const canvas = new OffscreenCanvas(lying ? high : wide, lying ? wide : high);
  // Each picture is read back immediately, which would take several times as long with a canvas on
  // the GPU.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -wide / 2, -high / 2, wide, high);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
