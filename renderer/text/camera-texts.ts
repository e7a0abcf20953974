import { textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { camera: cameraText } = await textsOf('camera');
