import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Target } from './target.ts';

/** The names of variables that must be set either all together or not at all. */
type Way = readonly string[];

/** How a package is signed. This contains the names of the variables, but never their values. */
export type Signing = {
  /** The variables that contain the certificate, or null if the package isn't signed. */
  readonly certificate: Way | null;
  /** The variables for notarization by Apple, or null on other systems. */
  readonly notary: Way | null;
};

export const AZURE = {
  endpoint: 'INTAKE_DESK_AZURE_ENDPOINT',
  codeSigningAccountName: 'INTAKE_DESK_AZURE_ACCOUNT',
  certificateProfileName: 'INTAKE_DESK_AZURE_PROFILE',
  publisherName: 'INTAKE_DESK_AZURE_PUBLISHER',
} as const;

const FILE: Way = ['CSC_LINK', 'CSC_KEY_PASSWORD'];
const WAYS: Readonly<Record<Target['system'], readonly Way[]>> = {
  win32: [
    ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
    FILE,
    ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET', ...Object.values(AZURE)],
  ],
  darwin: [FILE, ['CSC_NAME']],
  linux: [],
};
const NOTARY_WAYS: readonly Way[] = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ['APPLE_KEYCHAIN', 'APPLE_KEYCHAIN_PROFILE'],
];

/** All variables that affect signing. */
export const SIGNING_VARIABLES: Way = [...Object.values(WAYS).flat(2), ...NOTARY_WAYS.flat()];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads from the environment how a package is signed. An empty variable counts as not set, because
 * CI services pass missing secrets as empty variables.
 * @returns the error is a clause that says what is only partly set
 */
export function readSigning(system: Target['system'], env: Environment): Result<Signing, string> {
  const certificate = wholeWay(WAYS[system], env);
  if (!certificate.ok) return certificate;
  const notary = wholeWay(system === 'darwin' ? NOTARY_WAYS : [], env);
  if (!notary.ok) return notary;
  if (system === 'darwin' && (certificate.value === null) !== (notary.value === null)) {
    return err(
      certificate.value === null
        ? `${list(notary.value)} would notarize, and no certificate signs`
        : `${list(certificate.value)} would sign, and nothing notarizes: a Mac opens neither`,
    );
  }
  return ok({ certificate: certificate.value, notary: notary.value });
}

function wholeWay(ways: readonly Way[], env: Environment): Result<Way | null, string> {
  const isSet = (name: string): boolean => (env[name] ?? '').trim() !== '';
  const begun = ways.filter((way) => way.some(isSet));
  for (const way of begun) {
    const missing = way.filter((name) => !isSet(name));
    if (missing.length > 0) {
      return err(`${list(way.filter(isSet))} is set and ${list(missing)} is not`);
    }
  }
  const [first = null, second] = begun;
  return second === undefined
    ? ok(first)
    : err(`${list(first)} and ${list(second)} are two ways to the same, and one of them counts`);
}

function list(names: Way | null): string {
  return (names ?? []).join(', ');
}
