import { amounts } from './amounts.ts';
import { application } from './application.ts';
import { capture } from './capture.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { filters } from './filters.ts';
import { find } from './find.ts';
import { flow } from './flow.ts';
import { lock } from './lock.ts';
import { messages } from './messages.ts';
import { outbox } from './outbox.ts';
import { shell, shortcuts } from './shell.ts';
import { signIn } from './sign-in.ts';
import { submission } from './submission.ts';
import { unknown } from './unknown.ts';

/** What the window shows before and around its screens, in English: read at the start. */
export const first = {
  amounts,
  common,
  signIn,
  shell,
  shortcuts,
  find,
  submission,
  flow,
  capture,
  outbox,
  unknown,
  lock,
  errors,
  messages,
  application,
  filters,
};

export type FirstTexts = typeof first;
