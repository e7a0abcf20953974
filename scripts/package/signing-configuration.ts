import type { Configuration } from 'electron-builder';
import { AZURE, type Signing } from './signing.ts';

/**
 * Returns electron-builder's configuration for signing. If no variables are set, electron-builder
 * doesn't look for a certificate either, so a package is the same on every computer. If variables
 * are set, it fails rather than build an unsigned package.
 * @param env the environment that `signing` was read from
 */
export function signingConfiguration(
  signing: Signing,
  env: Readonly<Record<string, string | undefined>>,
): Configuration {
  if (signing.certificate === null) return { mac: { identity: null }, forceCodeSigning: false };
  return {
    forceCodeSigning: true,
    ...(signing.certificate.includes(AZURE.endpoint) && {
      win: {
        azureSignOptions: {
          endpoint: env[AZURE.endpoint] ?? '',
          codeSigningAccountName: env[AZURE.codeSigningAccountName] ?? '',
          certificateProfileName: env[AZURE.certificateProfileName] ?? '',
          publisherName: env[AZURE.publisherName] ?? '',
        },
      },
    }),
  };
}
