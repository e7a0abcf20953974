import * as english from './en-us/camera.ts';
import { inLanguage } from './language.ts';

/** Read with the capture step. */
export const { camera: cameraText } = await inLanguage(english, () => import('./es-us/camera.ts'));
