import type { CodeKind } from '../../../preload/contract/models/settings.ts';
import type { SettingsSectionName } from '../../state/place-names.ts';
import { plural } from './amounts.ts';
import { ofKind } from './find.ts';
import { records, retention } from './records.ts';

/** Lock and PIN, in Settings. */
export const security = {
  heading: 'Lock and PIN',
  lead: 'Applies to this computer.',
  autoLock: 'Lock after',
  autoLockHint: 'Without a key pressed or a pointer moved. Ctrl or Cmd and L lock at once.',
  minutes: (n: number) => (n === 0 ? 'Never' : plural(n, 'minute', 'minutes')),
  pin: 'PIN',
  pinSet:
    'A PIN is set. It opens this desk without the network, and nothing of yours opens without it.',
  pinNotSet: 'No PIN is set. A locked desk is opened by your password, which takes the network.',
  pinNotSetByKey:
    'No PIN is set. As this desk uses a key from the portal, whoever types your e-mail here sees what you have here.',
  set: 'Set a PIN',
  change: 'Change PIN',
  remove: 'Remove PIN',
  current: 'Current PIN',
  saved: 'Your PIN is set.',
  removed: 'Your PIN was removed.',
  key: 'Key',
  keyLead: 'Everything of yours here is sealed under a key of your own.',
  keyLoss:
    'The key lies in this computer’s credential store, and opens what is kept here and nothing elsewhere. If this computer or your account on it is reset or replaced, what is kept here and not sent can never be opened again, not even by your IT: send or destroy it before. Working at another computer does not bring it along.',
  notNow: 'The system’s credential store cannot be used, so there is no key to guard with a PIN.',
};

/** Kinds of codes, as a heading names them. */
const kinds: Readonly<Record<CodeKind, string>> = { ...ofKind, status: 'Application status' };

const sections: Readonly<Record<SettingsSectionName, string>> = {
  look: 'Look',
  keys: 'Keyboard',
  security: security.heading,
  privacy: 'Privacy',
  scanner: 'Scanner',
  server: 'Server',
  portalKey: 'Key from the portal',
  connection: 'Connection',
  services: 'Verification services',
  codes: 'Names of codes',
  platform: 'Platform details',
  portal: 'Portal',
  retention: retention.heading,
  records: records.heading,
  managed: 'Your organization',
  licenses: 'Licenses',
};

export const settings = {
  sections,
  sectionsLabel: 'Sections of Settings',
  goTo: 'Go to section',
  groups: {
    desk: 'This desk',
    platform: 'The platform',
    kept: 'What is kept',
    machine: 'This computer',
  },
  unread:
    'What stands below is what counts until then, not what was chosen here. Nothing of the file is changed.',
  title: 'Settings',
  lead: 'Changes are saved as you make them.',
  saved: 'Saved',
  server: {
    address: 'Server address',
    none: 'None yet',
    hint: 'To use another server, sign out and enter its address.',
    fixed: 'Set for this computer.',
    practice: 'The practice platform on this computer.',
  },
  portalKey: {
    lead: 'Your lender’s portal can issue a key that takes the place of everybody’s password at this desk.',
    none: 'No key is kept. Everybody signs in with their own password.',
    kept: (when: string) => `A key is kept, entered ${when}. It is not shown again.`,
    inUse: 'You signed in with it: your e-mail names you in the record and was not checked.',
    notInUse: 'It is used at the next sign-in.',
    enter: 'Enter a key',
    replace: 'Replace the key',
    remove: 'Remove the key',
    removeTitle: 'Remove the key from the portal?',
    removeBody:
      'Everybody then signs in with their own password again, you too. The portal is not told: the key itself stays as good as it is.',
    removed: 'The key was removed.',
    saved: 'The key is kept.',
    dialog: {
      title: 'Key from the portal',
      lead: 'Paste it as the portal shows it. It is kept in this computer’s credential store, sent to the platform alone, and not shown again.',
      meaning:
        'With it nobody is asked for a password: whoever is at this desk signs in by typing an e-mail, which nobody checks. A PIN of their own keeps what each person has here apart.',
      label: 'Key',
      save: 'Keep the key',
    },
  },
  services: {
    lead: 'The identifiers come from your lending platform. Staff see the names you give them.',
    id: 'Identifier',
    label: 'Name',
    kind: 'Kind',
    add: 'Add service',
    addHeading: 'Add a verification service',
    remove: (label: string) => `Remove ${label}`,
    none: 'None yet. Without one, nothing can be sent.',
    idMissing: 'Enter the identifier.',
    labelMissing: 'Give it a name.',
    twice: 'This identifier is in the list already.',
    removed: (label: string) => `${label} was removed.`,
  },
  portal: {
    lead: 'Where your lender’s portal is. Both links open in your browser. A new address has to be confirmed outside this window, where Intake Desk asks.',
    forgot: '“Forgot password” link',
    hint: 'Shown at sign-in. It must begin with https://.',
    application: 'Link to an application',
    applicationHint: 'Write {application_id} where the application’s ID belongs.',
    preview: 'Example',
    notHttps: 'The address must begin with https://.',
    notUrl: 'Enter a whole web address.',
    noId: 'Write {application_id} where the ID belongs.',
  },
  codes: {
    lead: 'The platform gives these as numbers without names. Names you enter here stand beside the number.',
    kind: 'Kind of code',
    kinds,
    none: 'The platform does not say which codes there are. Add each one as you meet it.',
    unnamed: 'Without a name:',
    nameIt: (kind: CodeKind, code: string) => `Name ${ofKind[kind]} ${code}`,
    add: 'Add code',
    addLabel: 'Add a code',
    newCode: 'Code',
    newName: 'Shown as',
    codeMissing: 'Enter the code.',
    codeTooLong: 'A code has 40 characters at most.',
    nameMissing: 'Give it a name.',
    there: 'This code is in the list already.',
  },
  platform: {
    lead: 'The platform’s description leaves these open. Ask your lender if a search or a change is refused.',
    declined: 'Offer statuses that take a reason',
    declinedHint: 'A reason can be given only with these. Usually 3 and 5.',
    ranges: 'Ranges in searches',
    rangesHint: 'How “from” and “to” are named, and how dates are written.',
    min: 'Key for “from”',
    max: 'Key for “to”',
    dateFormat: 'Format of dates',
    keyMissing: 'Enter the key.',
    sameKeys: 'The two keys must differ.',
    formatParts: 'The format needs YYYY, MM and DD.',
  },
  visibility: {
    title: 'Showing and hiding saved filters',
    hint: 'The platform’s description does not say how a filter is written. Ask your lender.',
    shape: 'One filter is sent as',
    shapes: {
      pair: 'Its ID, then true or false',
      choiceFirst: 'True or false, then its ID',
      idOnly: 'Its ID alone',
      named: 'Two fields with names',
      keyed: 'A field named by its ID',
      own: 'Another shape, set by your organization',
    },
    idName: 'Name of the field for the ID',
    choiceName: 'Name of the field for true or false',
    nameMissing: 'Enter the name of the field.',
    nameTooLong: (most: number) => `A name has ${most} characters at most.`,
    sameNames: 'The two names must differ.',
    toShow: 'To show filter 101',
    toHide: 'To hide filter 102',
    noChoice: 'Showing and hiding send the same: true or false is not in it.',
  },
  privacy: {
    location: 'Leave out where a picture was taken',
    locationHint:
      'Phones write the place into their pictures. Such a picture is made anew; otherwise it goes as you gave it.',
    load: 'Show legal names of businesses',
    hint: 'In the rows of a search, and when an application is opened. The platform gives a name only with the commercial data: each one is a request that fetches financial data too, for 25 rows in view at most.',
  },
  scanner: {
    lead: 'A scanner that writes its files into a folder. They are listed where captures are added. A folder typed here has to be confirmed outside this window, where Intake Desk asks.',
    folder: 'Scan folder',
    hint: 'The whole path. Leave it empty for none. Intake Desk reads this folder and changes nothing in it.',
    choose: 'Choose folder…',
  },
  look: {
    theme: 'Theme',
    themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { system: 'Same as system', 'en-US': 'English', 'es-US': 'Español' },
    languageHint: 'Takes effect when the window is loaded again.',
    reload: 'Load the window again',
  },
  keys: {
    letters: 'Single-letter shortcuts',
    lettersHint:
      'T, R, C and O on a slot card; S where captures are added; / and ? anywhere you are not typing.',
  },
  licenses: {
    lead: (version: string) => `Intake Desk ${version} is built on the work of others.`,
    show: 'Show licenses',
    title: 'Licenses',
    within: (name: string) => `in ${name}`,
    failed:
      'The licenses could not be loaded. They also lie beside the program, in THIRD-PARTY-NOTICES.txt.',
  },
};
