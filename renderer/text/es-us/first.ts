import type { FirstTexts } from '../en-us/first.ts';
import { amounts } from './amounts.ts';
import { errors } from './errors.ts';
import { filters } from './filters.ts';
import { application, codes, find } from './find.ts';
import { flow } from './flow.ts';
import { messages } from './messages.ts';
import { proxySignIn } from './network-problems.ts';
import { outbox, unknown } from './outbox.ts';
import { result } from './result.ts';
import { common, lock, picture, shell, shortcuts, signIn } from './shell.ts';
import { capture, submission } from './submission.ts';

/** What the window shows before and around its screens, in Spanish. */
export const first: FirstTexts = {
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
