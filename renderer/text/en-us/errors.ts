import type {
  AppError,
  AppErrorCode,
  FileKind,
  KeychainProblem,
} from '../../../preload/contract/app-error.ts';
import type { Write } from '../../../preload/contract/models/managed.ts';
import { clock } from '../formats.ts';
import { bytes, days, when } from './amounts.ts';
import { came, fileProblems, folderProblems, pinTitle } from './error-parts.ts';
import { blockedWords, offlineWords, proxyWords } from './network-problems.ts';
import { conflict, ruledOut } from './refusals.ts';
import { scannerWords } from './scanner-problems.ts';

/** What happened, and what to do about it. `quote` is text of the platform's, shown as a quotation. */
export interface ErrorWords {
  readonly title: string;
  readonly todo: string;
  readonly quote: string | null;
}

type Of<C extends AppErrorCode> = Extract<AppError, { code: C }>;
type Table = { readonly [C in AppErrorCode]: (error: Of<C>) => ErrorWords };

function words(title: string, todo: string, quote: string | null = null): ErrorWords {
  return { title, todo, quote };
}

const tooLarge = (todo: string) => words('The answer is too large', todo);
const tooMuch = {
  size: tooLarge(
    'The platform sent more than this app reads at once, and none of it was taken. Ask for less, such as single services or a summary.',
  ),
  record: tooLarge(
    'The platform sent a record of more than 1 MB, and none of it was taken. There is no less to ask for: look at it on the platform itself, or tell your IT department.',
  ),
  impossible: tooLarge(
    'A few words were expected, so what came is not the platform’s. Check the server address, or tell your IT department.',
  ),
  depth: words(
    'The answer is nested too deeply',
    'It holds values within values beyond what this app reads, and none of it was taken. Tell your IT department.',
  ),
} as const;

const signedOutTitle = {
  none: 'You are not signed in',
  expired: 'Your session has ended',
  refused: 'The platform no longer accepts this session',
  keyRefused: 'The key from the portal was refused',
} as const;

const signedOutTodo = {
  none: 'Sign in again. Everything you entered is still here.',
  expired: 'Sign in again. Everything you entered is still here.',
  refused:
    'Sign in again. Everything you entered is still here. If that does not help, tell your IT department.',
  keyRefused:
    'Ask whoever looks after the portal for a new one, and enter it in Settings. Everything you entered is still here.',
} as const;

const sessionOnly =
  'Until it works, everything lasts only until you sign out or close the app: send it before.';

const keychain: Readonly<Record<KeychainProblem, ErrorWords>> = {
  moduleMissing: words(
    'Nothing can be kept on this computer',
    `The part that talks to the system’s credential store is not installed: install Intake Desk again. ${sessionOnly}`,
  ),
  noService: words(
    'Nothing can be kept on this computer',
    `No credential store is running here. Start one (on Linux gnome-keyring or KWallet), then try again. ${sessionOnly}`,
  ),
  locked: words(
    'The system’s credential store is locked',
    `Unlock it, then try again. What was kept before stays where it is. ${sessionOnly}`,
  ),
  failed: words(
    'The system’s credential store did not work',
    `Try again; restart the computer if this continues. ${sessionOnly}`,
  ),
  keyLost: words(
    'The key to what was kept here is gone',
    `The credential store does not hold it, so what was kept cannot be read. Its key is lost, or what was kept was copied here from another computer and its key was not. Nothing is written over it: your IT department may be able to restore the store, or still has the computer it came from. If not, sign out and choose to destroy it. ${sessionOnly}`,
  ),
  keyElsewhere: words(
    'The key found here is another computer’s',
    `What was kept on this computer opens only with this computer’s own key, and that is missing. Your account holds one from another computer, which opens only what was kept there. Nothing is written over either: your IT department may be able to restore this computer’s credential store and Intake Desk’s folder. If not, sign out and choose to destroy what was kept here; the other computer keeps its own. ${sessionOnly}`,
  ),
  notLasting: words(
    'Nothing is kept here: send now',
    'Your organization says that this desktop begins anew each time. Nothing can wait in it: send what you take in before you sign out, close the app or leave. What is not sent by then is gone.',
  ),
};

const notTaken = {
  empty: words('This file is empty', 'Save or scan it again, then add it.'),
  incomplete: words('Part of the file could not be read', 'Add it again.'),
  noSpace: words('This computer’s disk is full', 'Free some space, then add the file again.'),
} as const;

const notSaved = {
  full: words(
    'There is no room for this file',
    'The disk you chose is full. Free some space or choose another place, then save again.',
  ),
  noAccess: words(
    'The file may not be written there',
    'The place may be read-only, or another program has a file of this name open. Choose another place or name.',
  ),
  gone: words(
    'The place you chose is not there any more',
    'Check that its drive is connected, or choose another place.',
  ),
  failed: words('The file could not be written', 'Choose another place or name, then save again.'),
} as const;

const otherwise = ['The platform refused this', 'Correct what it names, then try again.'] as const;
const refused: Readonly<Record<number, readonly [title: string, todo: string]>> = {
  403: [
    'The platform does not let you do this',
    'Your account may lack the right to it. Ask whoever manages the accounts.',
  ],
  409: [
    'Something on the platform is in the way',
    'It may have changed meanwhile. Read it again, then decide.',
  ],
};

const unreadable = {
  missing: words(
    'A file of this is no longer on this computer',
    'Nothing was sent. Take it back, or open it, and add the file again.',
  ),
  damaged: words(
    'A file of this is damaged on this computer',
    'Nothing was sent. Take it back, or open it, and add the file again.',
  ),
  otherKey: words(
    'A file of this was sealed with another key',
    'Nothing was sent. Ask your IT department before you add the file again.',
  ),
} as const;

const files: Readonly<Record<FileKind, string>> = {
  settings: 'the settings',
  outbox: 'the outbox',
  records: 'what this desk remembers',
  capture: 'a capture',
  other: 'a file of this app',
};

const storage = {
  full: words(
    'This computer’s disk is full',
    'Nothing was changed, and what was kept is still here. Free some space, then try again.',
  ),
  readOnly: words(
    'This computer’s disk takes no changes',
    'Nothing was changed, and what was kept is still here. Tell your IT department.',
  ),
  busy: words(
    'Another program holds this app’s folder',
    'Nothing was changed. Wait a moment, then try again.',
  ),
  damaged: words(
    'What is kept here is damaged',
    'Nothing was deleted. Tell your IT department before you go on.',
  ),
  disk: words(
    'This computer’s disk does not work as it should',
    'Nothing was changed. Try again; tell your IT department if it happens again.',
  ),
  otherVersion: words(
    'What is kept here was made by another version',
    'Nothing was changed. Install that version of Intake Desk.',
  ),
} as const;

const switchedOff: Readonly<Record<Write, string>> = {
  offerStatus: 'change the status of offers',
  attributeEdit: 'edit attributes',
  attributeDelete: 'delete attributes',
  filterDelete: 'delete saved filters',
  orchestrationRetry: 'run a step again',
  rawBankData: 'read raw bank data',
  exports: 'save data as files',
};

/** One entry for every error the contract knows; a missing one does not compile. */
export const errors: Table = {
  signedOut: ({ reason }) => words(signedOutTitle[reason], signedOutTodo[reason]),
  signInRefused: ({ platformMessage }) =>
    words('E-mail or password not accepted', 'Check both and try again.', platformMessage),
  passwordExpired: ({ ttlDays, platformMessage }) =>
    words(
      'Your password has expired',
      `${ttlDays === null ? 'Passwords expire after a time.' : `Passwords expire after ${days(ttlDays)}.`} Change it in the portal, then sign in here with the new one.`,
      platformMessage,
    ),
  offline: (error) => words(...offlineWords(error)),
  proxy: (error) => words(...proxyWords(error)),
  rejected: ({ status, platformMessage }) =>
    words(...(refused[status] ?? otherwise), platformMessage),
  notFound: ({ what, platformMessage }) =>
    words(
      what === '' ? 'Not found on the platform' : `The platform has no such ${what}`,
      'Check the ID, or look it up again.',
      platformMessage,
    ),
  throttled: ({ retryAt }) =>
    words(
      'The platform asks you to wait',
      retryAt === null ? 'Try again in a minute.' : `Try again after ${clock(retryAt)}.`,
    ),
  unavailable: ({ status, retryAt, platformMessage = null }) =>
    words(
      'The platform is not available right now',
      `It answered ${status}. ${retryAt === null ? 'Try again in a few minutes.' : `Try again after ${clock(retryAt)}.`}`,
      platformMessage,
    ),
  blockedOnTheWay: (error) => words(...blockedWords(error)),
  unexpectedAnswer: ({ status, excess, came: what }) =>
    excess === undefined
      ? words(
          'The answer could not be understood',
          `The platform answered ${status} with ${what === undefined ? 'something this app does not know' : came[what]}. Check the server address; tell your IT department if this continues.`,
        )
      : tooMuch[excess],
  textCutOff: () =>
    words('The answer did not come in whole', 'Nothing was changed. Try again to fetch it.'),
  switchedOff: ({ write }) =>
    words(
      'This is switched off on this computer',
      `Your IT department decides who may ${switchedOff[write]}. Nothing was sent.`,
    ),
  ruledOut: ({ rule }) => words(...ruledOut[rule]),
  invalidRequest: ({ issues }) =>
    words(
      'Something needs correcting',
      issues.length === 0 ? 'Check what you entered.' : issues.map((i) => i.message).join(' '),
    ),
  fileNotTaken: ({ reason, limit }) => {
    if (reason === 'tooLarge') {
      const most = limit === null ? '' : ` Files can be up to ${bytes(limit)}.`;
      return words('This file is too large', `Save a smaller copy, then add that.${most}`);
    }
    if (reason === 'tooMany') {
      const most = limit === null ? '' : ` One case holds up to ${limit}.`;
      return words('There are too many files here', `Remove some you do not need.${most}`);
    }
    return notTaken[reason];
  },
  fileNotSaved: ({ reason }) => notSaved[reason],
  scanFolder: ({ problem }) => words(...folderProblems[problem]),
  scanFile: ({ problem }) => words(...fileProblems[problem]),
  scanner: (error) => words(...scannerWords(error)),
  keychain: ({ problem }) => keychain[problem],
  pin: ({ problem, retryAt }) =>
    words(
      pinTitle[problem],
      retryAt === null ? 'Enter your PIN.' : `Try again after ${clock(retryAt)}.`,
    ),
  conflict: ({ reason }) => words(...conflict[reason]),
  locked: () => words('The desk is locked', 'Open it again; everything is still here.'),
  storage: ({ reason, file = 'other' }) => {
    if (reason === 'held') {
      return words(
        `Another program is holding ${files[file]}`,
        'Nothing is lost. An antivirus or a backup may be at work: try again in a moment. If it lasts, close that program, or tell your IT department.',
      );
    }
    if (reason === 'unread') {
      return words(
        `This app cannot read ${files[file]} just now`,
        'Nothing was changed, and what was kept is still here. It is read again by itself: try again in a moment. If it lasts, tell your IT department.',
      );
    }
    return storage[reason];
  },
  sentBefore: ({ at }) =>
    words(
      'This was sent before',
      `The same files for the same owner were put in the outbox ${when(at)}. Open it and press Send to be asked.`,
    ),
  contentsUnreadable: ({ reason }) => unreadable[reason],
  cancelled: () => words('Sending was stopped', 'Everything is still here. Send again when ready.'),
  internal: ({ reference }) =>
    words(
      'Something went wrong in this app',
      `Nothing you entered is lost. Try again; if it happens again, give your IT department the reference ${reference}.`,
    ),
};
