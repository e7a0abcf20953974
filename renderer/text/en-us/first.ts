import { amounts } from './amounts.ts';
import { errors } from './errors.ts';
import { filters } from './filters.ts';
import { application, codes, find } from './find.ts';
import { flow } from './flow.ts';
import { proxySignIn } from './network-problems.ts';
import { outbox, unknown } from './outbox.ts';
import { result } from './result.ts';
import { common, lock, picture, shell, shortcuts, signIn } from './shell.ts';
import { capture, submission } from './submission.ts';

/**
 * What the program says of a field it refuses, as the contract and main word it in English, and how it
 * reads in this language. English takes each as it comes.
 */
const messages: Readonly<Record<string, string>> = {};

/** What the window shows before and around its screens, in English: read at the start. */
export const first = {
  amounts,
  common,
  signIn,
  shell,
  shortcuts,
  codes,
  find,
  submission,
  flow,
  capture,
  picture,
  outbox,
  result,
  unknown,
  lock,
  errors,
  proxySignIn,
  messages,
  application,
  filters,
};

export type FirstTexts = typeof first;
