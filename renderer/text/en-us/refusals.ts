import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Rule } from '../../../preload/contract/models/managed.ts';

type Words = readonly [title: string, todo: string];
type Reason = Extract<AppError, { code: 'conflict' }>['reason'];

/** Something else is in the way: what it is, and what to do. */
export const conflict: Readonly<Record<Reason, Words>> = {
  alreadySending: ['This is being sent already', 'Wait until it is done; see the Outbox.'],
  alreadySent: ['This was sent already', 'Its receipt is in the Outbox.'],
  notReady: ['Not ready to send', 'Something is still missing. See the list of what is left.'],
  sending: ['Something is being sent or scanned', 'Wait until that is done, and try again.'],
  gone: ['This is no longer here', 'It was removed. Start again from the application.'],
  mayHaveArrived: [
    'It can no longer be taken back',
    'The platform may already have it. See in the Outbox how it ends.',
  ],
  legalHold: [
    'This is on legal hold and stays',
    'Your organization keeps it for a legal matter. Nothing of it can be destroyed, removed or given to another application until your IT lifts the hold.',
  ],
};

const featureOff = [
  'This is not used on this computer',
  'Your organization has switched this part of the app off. Nothing was done.',
] as const;

/** Rules of the organization that are against something. */
export const ruledOut: Readonly<Record<Rule, Words>> = {
  portraitNotice: [
    'The customer has to read a notice first',
    'Show them your organization’s notice on the card of the self-portrait, and confirm it there. Nothing was taken in.',
  ],
  practice: featureOff,
  camera: featureOff,
  scanner: featureOff,
  scanFolder: featureOff,
  platformFiles: featureOff,
  offers: featureOff,
  attributes: featureOff,
  commercialData: featureOff,
  scorecards: featureOff,
  orchestration: featureOff,
  portalKey: featureOff,
  setPin: ['Set a PIN first', 'Your organization wants one before anything is shown here.'],
  keepPin: [
    'The PIN stays',
    'Your organization wants one on this computer. You can change it in Settings.',
  ],
};
