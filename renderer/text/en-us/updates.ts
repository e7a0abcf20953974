import type { UpdateProblem } from '../../../preload/contract/models/updates.ts';

const problems: Readonly<Record<UpdateProblem, string>> = {
  notReached:
    'The server for updates did not answer. Intake Desk tries again by itself. If it stays so, tell your IT.',
  notThere: 'The server for updates has no version for this computer. Tell your IT.',
  notSigned: 'A new version was refused, as nobody signed it. Tell your IT.',
  wrongSignature:
    'A new version was refused, as it is not signed with your organization’s key. Tell your IT.',
  notUnderstood: 'What the server for updates says could not be understood. Tell your IT.',
  otherList:
    'A new version was refused, as its list was made for other computers than this one. Tell your IT.',
  elsewhere:
    'A new version was refused, as it would have come from another place than your organization names. Tell your IT.',
  damaged:
    'A new version did not come as it was made, and was thrown away. Intake Desk tries again by itself. If it stays so, tell your IT.',
  disk: 'A new version cannot be kept on this computer. Check that its disk is not full.',
  notReplaced: 'The program could not be replaced. Nothing was changed. Tell your IT.',
};

/** New versions of the program. */
export const updates = {
  lead: 'New versions of Intake Desk come from your organization.',
  version: (version: string) => `Version ${version}`,
  before: (version: string) => `Before: version ${version}`,
  from: (server: string) => `From ${server}`,
  hours: (from: string, to: string) =>
    from === to ? 'At any time of the day' : `Between ${from} and ${to}`,
  lookedAt: (when: string) => `Looked ${when}`,
  byIt: 'Your IT installs new versions on this computer.',
  byItAll:
    'Your organization names a server for updates, but this kind of installation does not update itself. Your IT installs new versions on this computer.',
  idle: 'A new version is looked for in these hours.',
  looking: 'Looking for a new version …',
  upToDate: 'There is no newer version for this computer.',
  found: (version: string) => `Version ${version} is there, and comes in these hours.`,
  downloading: (version: string, percent: number) => `Version ${version} is coming: ${percent} %`,
  ready: (version: string) =>
    `Version ${version} is here. It is installed in these hours, once nobody works at this desk.`,
  readyAsked: (version: string) =>
    `Version ${version} is here. Windows asks for an administrator when you install it.`,
  installing: (version: string) =>
    `Version ${version} is being installed. Intake Desk closes and starts again.`,
  problems,
  look: 'Look now',
  download: 'Get it now',
  install: 'Install and restart',
  confirm: {
    title: (version: string) => `Install version ${version} now?`,
    body: 'Intake Desk closes and starts again. Drafts and what waits to be sent are kept. Text that you are typing is not.',
  },
};
