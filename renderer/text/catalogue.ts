import { capture } from './en-us/capture.ts';
import { cases } from './en-us/case.ts';
import { common } from './en-us/common.ts';
import { errors } from './en-us/errors.ts';
import { find } from './en-us/find.ts';
import { fixes } from './en-us/fixes.ts';
import { flow } from './en-us/flow.ts';
import { issues, sentBefore } from './en-us/issues.ts';
import { lock, security } from './en-us/lock.ts';
import { measures, places } from './en-us/measures.ts';
import { outbox } from './en-us/outbox.ts';
import { records, retention } from './en-us/records.ts';
import { settings } from './en-us/settings.ts';
import { shell, shortcuts } from './en-us/shell.ts';
import { signIn } from './en-us/sign-in.ts';
import { unknown } from './en-us/unknown.ts';

const enUs = {
  common,
  signIn,
  shell,
  shortcuts,
  find,
  cases,
  flow,
  capture,
  outbox,
  unknown,
  settings,
  retention,
  records,
  lock,
  security,
  issues,
  sentBefore,
  fixes,
  measures,
  places,
  errors,
};

/** The shape a translation has to fill: every text of the interface. */
export type Catalogue = typeof enUs;

/** The texts in use. */
export const t: Catalogue = enUs;
