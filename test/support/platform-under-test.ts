import type { TokenSource } from '../../main/platform/caller.ts';
import { Network, type NetworkOptions } from '../../main/platform/network/network.ts';
import { createPlatformClient, type PlatformClient } from '../../main/platform/platform-client.ts';
import type { PlatformSettings } from '../../main/platform/platform-settings.ts';
import { DEFAULT_PLATFORM_SETTINGS } from '../../main/platform/platform-settings.ts';
import type { UploadFile, VerificationRequest } from '../../main/platform/verification-attempt.ts';
import type { OwnerRecordId } from '../../preload/contract/ids.ts';
import { ok } from '../../preload/contract/result.ts';

/** Waits as long as the product, so that nothing times out on a slow computer. */
export const PATIENT: PlatformSettings = DEFAULT_PLATFORM_SETTINGS;

/** A wait in milliseconds that a test can afford. */
const SHORT = 400;

/**
 * Shortens only the timeout that the test waits for, because on a computer that stalls another one
 * could be reached first.
 */
export function impatientFor(what: keyof PlatformSettings['timeouts'], ms = SHORT) {
  return { ...PATIENT, timeouts: { ...PATIENT.timeouts, [what]: ms } };
}

export const TOKEN = 'token-that-must-not-leak';

/** Provides the given tokens one after another, and counts refusals. */
export function tokenQueue(...queue: string[]): TokenSource & { refusals: string[] } {
  const refusals: string[] = [];
  return {
    refusals,
    current: async () => ok(queue[0] ?? TOKEN),
    async refused(token) {
      refusals.push(token);
      return ok(queue[refusals.length] ?? TOKEN);
    },
    wasDead: () => false,
  };
}

export interface ClientUnderTest extends AsyncDisposable {
  readonly client: PlatformClient;
}

export function clientFor(
  baseUrl: string,
  options: {
    readonly tokens?: TokenSource;
    readonly settings?: PlatformSettings;
    /** `certificates`: PEM, as in the managed settings. */
    readonly network?: Partial<NetworkOptions> & { readonly certificates?: readonly string[] };
  } = {},
): ClientUnderTest {
  const { certificates = [], ...given } = options.network ?? {};
  const managed = () => ({ proxy: null, certificates });
  const network = new Network({ env: {}, connectTimeout: 20_000, managed, ...given });
  const client = createPlatformClient({
    baseUrl: new URL(baseUrl),
    network,
    tokens: options.tokens ?? tokenQueue(TOKEN),
    settings: options.settings ?? PATIENT,
  });
  return { client, [Symbol.asyncDispose]: () => network.close() };
}

/** A file with these pieces, which are read one at a time. `reads` counts them. */
export function fileOf(pieces: readonly Uint8Array[]): UploadFile & { reads: number } {
  return {
    source: 'upload',
    fileName: 'scan.jpg',
    mediaType: 'image/jpeg',
    bytes: pieces.reduce((sum, piece) => sum + piece.byteLength, 0),
    reads: 0,
    async *open() {
      for (const piece of pieces) {
        this.reads += 1;
        yield piece;
      }
    },
  };
}

/** An invoice to verify. */
export function invoice(document: UploadFile): VerificationRequest {
  return {
    service: 'practice-authenticity',
    verification: 'document',
    type: 'invoice',
    ownerRecordId: 41 as OwnerRecordId,
    files: { document },
  };
}
