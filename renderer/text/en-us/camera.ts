import type { GuideWord } from '../../lib/camera/paced-word.ts';
import { count } from '../formats.ts';

/** What to do, in as few words as a customer can follow while staff read them out. */
const guide: Readonly<Record<GuideWord, string>> = {
  frame: 'Fill the picture, all four corners in view',
  steady: 'Hold still',
  turnOver: 'Now the back: turn it over',
  nextPage: 'Now the next page, or Esc when done',
  portrait: 'Look into the camera, face in even light',
  showDocument: 'Show it whole, flat, on a plain background',
  moveBack: 'Move back: an edge is cut off',
  closer: 'Closer',
  moreLight: 'More light',
  lessLight: 'Less light: it is too bright',
  lessGlare: 'Less glare: tilt it away from the light',
  evenLight: 'More even light',
  focus: 'Blurred: let the camera focus',
  holdStill: 'Hold still: it moves',
  uncover: 'Move fingers and clips away',
  showZone: 'Show the lines of letters at the bottom',
  otherSide: 'Other side: turn it over',
  original: 'Show the original, in color',
};

/** The camera of the capture step. */
export const camera = {
  title: (slot: string) => `Camera: ${slot}`,
  snap: 'Take picture',
  space: 'Space',
  taking: 'Taking the picture…',
  starting: 'Starting the camera…',
  device: 'Camera',
  deviceNumber: (n: number) => `Camera ${count(n)}`,
  rotate: 'Rotate the camera’s picture',
  preview: 'Live picture of the camera',
  fileName: (slot: string) => `${slot} camera.jpg`,
  guide,
  short: (given: string, promised: string) =>
    `The camera gives ${given} pixels only, not ${promised}. Unplug it and plug it in again, or choose a file.`,
  silent: 'The camera sends no picture. Open its cover, or plug it in again.',
  notTaken: 'No picture was taken. Try again, or choose a file.',
  otherWay: 'Choose a file instead',
  faults: {
    refused: {
      title: 'The camera is not allowed',
      todo: 'Allow it for this app in the system’s privacy settings, or choose a file.',
    },
    none: {
      title: 'No camera found',
      todo: 'Connect one: it is used at once. Or choose a file.',
    },
    busy: {
      title: 'The camera is in use',
      todo: 'Close the other program that uses it, then try again.',
    },
    gone: {
      title: 'The camera was unplugged',
      todo: 'Plug it in again: it goes on at once. Or choose a file.',
    },
  },
  keep: 'Keep',
  retake: 'Retake',
  picture: (slot: string) => `${slot}, the picture taken`,
};
