import { expect, it } from 'vitest';
import { readSigning } from '../../../scripts/package/signing.ts';
import { signingConfiguration } from '../../../scripts/package/signing-configuration.ts';

const FILE = { CSC_LINK: 'certificate.p12', CSC_KEY_PASSWORD: 'secret words' };
const NOTARY = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'K1', APPLE_API_ISSUER: 'I1' };
const AZURE = {
  AZURE_TENANT_ID: 't',
  AZURE_CLIENT_ID: 'c',
  AZURE_CLIENT_SECRET: 'secret words',
  INTAKE_DESK_AZURE_ENDPOINT: 'https://signing.example',
  INTAKE_DESK_AZURE_ACCOUNT: 'account',
  INTAKE_DESK_AZURE_PROFILE: 'profile',
  INTAKE_DESK_AZURE_PUBLISHER: 'CN=Lender',
};

it.each([
  'win32',
  'darwin',
  'linux',
] as const)('leaves a package for %s unsigned if nothing is configured, whatever certificates the computer has', (system) => {
  const signing = readSigning(system, { CSC_LINK: '', APPLE_ID: ' ' });
  expect(signing).toEqual({ ok: true, value: { certificate: null, notary: null } });
  expect(signing.ok && signingConfiguration(signing.value, {})).toEqual({
    forceCodeSigning: false,
    mac: { identity: null },
  });
});

it.each([
  ['win32', FILE],
  ['win32', AZURE],
  ['darwin', { ...FILE, ...NOTARY }],
  ['darwin', { CSC_NAME: 'Lender', APPLE_KEYCHAIN: 'k', APPLE_KEYCHAIN_PROFILE: 'p' }],
] as const)('signs for %s with all of %o, or fails', (system, env) => {
  const signing = readSigning(system, env);
  expect(signing.ok && signingConfiguration(signing.value, env)).toMatchObject({
    forceCodeSigning: true,
  });
});

it('names the account of a signing service to electron-builder', () => {
  const signing = readSigning('win32', AZURE);
  expect(signing.ok && signingConfiguration(signing.value, AZURE)).toMatchObject({
    win: { azureSignOptions: { endpoint: 'https://signing.example', publisherName: 'CN=Lender' } },
  });
});

it.each([
  ['win32', { CSC_LINK: 'x' }, 'CSC_LINK is set and CSC_KEY_PASSWORD is not'],
  ['win32', { ...AZURE, AZURE_CLIENT_SECRET: '' }, 'AZURE_CLIENT_SECRET is not'],
  ['win32', { ...AZURE, ...FILE }, 'two ways'],
  ['darwin', { ...FILE, APPLE_ID: 'x' }, 'APPLE_APP_SPECIFIC_PASSWORD, APPLE_TEAM_ID is not'],
  ['darwin', FILE, 'nothing notarizes'],
  ['darwin', NOTARY, 'no certificate signs'],
] as const)('refuses for %s what is partly configured, and shows no value: %o', (system, env, told) => {
  const signing = readSigning(system, env);
  expect(signing.ok ? '' : signing.error).toContain(told);
  expect(JSON.stringify(signing)).not.toContain('secret words');
});
