import { type Catalogue, enUs } from '../en-us/catalogue.ts';
import { amounts } from './amounts.ts';
import { capture } from './capture.ts';
import { cases } from './case.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { fixes } from './fixes.ts';
import { flow } from './flow.ts';
import { issues, sentBefore } from './issues.ts';
import { lock, security } from './lock.ts';
import { measures, places } from './measures.ts';
import { outbox } from './outbox.ts';
import { records, retention } from './records.ts';
import { signIn } from './sign-in.ts';
import { unknown } from './unknown.ts';

/** Every text of the interface, in the Spanish of the United States. */
export const esUs: Catalogue = {
  ...enUs,
  amounts,
  common,
  signIn,
  cases,
  flow,
  capture,
  outbox,
  unknown,
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
