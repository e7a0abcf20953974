import { textsOf } from './texts.ts';

/** Read with the screens that show it. */
export const { camera: cameraText } = await textsOf('camera');
