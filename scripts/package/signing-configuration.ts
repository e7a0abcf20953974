import type { Configuration } from 'electron-builder';
import { AZURE, type Signing } from './signing.ts';

/**
 * What electron-builder is told of signing. Where nothing is set it looks for no certificate of its
 * own either, so that a package is the same on every computer; where something is set it fails rather
 * than leaves a package unsigned.
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
