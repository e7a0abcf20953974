import type { ConnectionStep } from '../../../preload/contract/models/connection.ts';
import type { WayNamedBy } from '../../../preload/contract/models/way-out.ts';

const steps: Readonly<Record<ConnectionStep['step'], string>> = {
  way: 'Way out',
  name: 'Address',
  reach: 'Connection',
  certificate: 'Certificate',
  answer: 'Platform',
  clock: 'Clock',
};

const states: Readonly<Record<ConnectionStep['state'], string>> = {
  passed: 'OK',
  failed: 'Fails',
  unsure: 'Not certain',
  notTried: 'Not tried',
  notNeeded: 'Not needed',
};

const namedBy: Readonly<Record<WayNamedBy, string>> = {
  managed: 'as your organization’s file says',
  system: 'as this computer’s network settings say',
  environment: 'as a variable of the environment says',
  none: 'as nothing names a proxy',
};

/** The steps from this computer to the platform, tried one by one. */
export const connection = {
  title: 'Connection',
  lead: 'Tries each step from this computer to the platform. Nobody is signed in by it, and no record is opened.',
  try: 'Try the connection',
  trying: 'Trying each step …',
  copy: 'Copy for IT',
  copied: 'Copied.',
  notCopied: 'The system refused. Mark the lines and copy them yourself.',
  noServer:
    'There is no platform to try yet: sign in first, or type its address where you sign in.',
  stepsLabel: 'Steps to the platform',
  steps,
  states,
  well: 'Every step works.',
  unproven: 'The line works. Only signing in shows whether the platform is at the other end.',
  direct: (by: WayNamedBy) => `Directly, ${namedBy[by]}.`,
  proxies: (list: string, by: WayNamedBy) => `Over ${list}, ${namedBy[by]}.`,
  orDirect: 'a direct line',
  nameFound: 'The first server on the way has an address.',
  reached: {
    direct: 'The server answers.',
    proxy: 'The proxy lets the platform’s address through.',
  },
  plain: 'The platform runs on this computer.',
  issued: (subject: string, issuer: string, until: string) =>
    `Issued for ${subject} by ${issuer}, valid until ${until}.`,
  answered: (status: number) => `It answers as the platform does (${status}).`,
  somebody: (status: number) => `Something answers with ${status}, not in the platform’s words.`,
  clockRight: 'This computer’s clock is right.',
  noClock: 'The answer told no time.',
  ahead: (long: string) => `This computer’s clock is ${long} ahead.`,
  behind: (long: string) => `This computer’s clock is ${long} behind.`,
  clockTitle: 'This computer’s clock is wrong',
  clockTodo:
    'Certificates and sign-ins are judged by it. Have it set by the network, or ask your IT department.',
  report: (version: string, server: string, at: string) =>
    `Intake Desk ${version}: connection to ${server}, ${at}`,
};
