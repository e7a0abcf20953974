import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Slot } from '../../preload/contract/models/capture.ts';
import type { PracticeDocument } from '../../preload/contract/models/practice-documents.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../preload/contract/models/settings.ts';
import type { OwnScanner } from '../scanner/known-scanners.ts';
import { openSettingsFile } from '../settings/settings-file.ts';
import { removeAll } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { removeIfEmpty, sweepFolder } from '../system/files/sweep-folder.ts';
import type { TryAgain } from '../system/files/try-again.ts';
import { closeWithin, type Report } from '../system/shutdown/close-within.ts';
import { memoryKeychain } from '../vault/open-keychain.ts';
import type { BadDays, ModeGround } from './mode.ts';
import { practiceSettings } from './mode-settings.ts';

/**
 * The practice account, which the sign-in screen shows. The password is only for staff. Each practice platform has its
 * own random password, which main sends instead.
 */
export const PRACTICE_ACCOUNT = { email: 'teller@practice.example', password: 'practice' };

/** The settings for practice mode, with the built-in platform's services. */
const PRACTICE_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  verificationServices: [
    { id: 'practice-identity-a', label: 'Practice identity A', verification: 'government-id' },
    { id: 'practice-identity-b', label: 'Practice identity B', verification: 'government-id' },
    { id: 'practice-documents', label: 'Practice documents', verification: 'document' },
  ],
  loadLegalName: true,
};

/** Removes what is left in the desk's profile folder if the program was killed in practice mode. */
export function sweepPractice(
  parentDir: string,
  onFailure: (cause: unknown) => void,
  disk: Disk = systemDisk,
): Promise<TryAgain> {
  return sweepFolder(practiceDir(parentDir), { onFailure, disk });
}

/** The built-in platform and scanner on the loopback address, and an empty profile folder. */
export interface PracticePlace {
  readonly profileDir: string;
  readonly server: string;
  /**
   * Returns the built-in platform's password if staff typed the practice password. Otherwise, returns what they typed.
   */
  readonly passwordFor: (typed: string) => string;
  /** Starts the scanner on the first call. Returns an empty list until the scanner is running. */
  readonly scanners: () => readonly OwnScanner[];
  readonly badDays: BadDays;
  destroy(): Promise<void>;
}

export async function openPracticePlace(parts: {
  readonly parentDir: string;
  readonly samplesDir: string;
  readonly report: Report;
  readonly disk?: Disk | undefined;
}): Promise<PracticePlace> {
  const { parentDir, samplesDir, report, disk = systemDisk } = parts;
  // Use a new folder, because another program may still hold files of an earlier one.
  const profileDir = join(practiceDir(parentDir), randomUUID());
  await mkdir(profileDir, { recursive: true, mode: 0o700 });
  // Load this only here, so that a desk without practice mode starts faster.
  const { createPracticePlatform } = await import('../practice/platform/practice-platform.ts');
  let tell = () => {};
  const password = randomBytes(18).toString('base64url');
  const platform = await createPracticePlatform({ password, onBadDay: () => tell() });
  const scanner = practiceScanner(samplesDir, report);
  return {
    profileDir,
    server: platform.url,
    passwordFor: (typed) => (typed === PRACTICE_ACCOUNT.password ? password : typed),
    scanners: scanner.known,
    badDays: {
      now: platform.badDay,
      play: platform.play,
      onChange(listener) {
        tell = listener;
      },
    },
    async destroy() {
      const signal = AbortSignal.timeout(1_000);
      await Promise.all([
        closeWithin('practiceScanner', scanner.close, report),
        closeWithin('practicePlatform', platform.close, report),
      ]);
      await closeWithin('practiceFiles', () => removeAll(profileDir, { disk, signal }), report);
      removeIfEmpty(practiceDir(parentDir), disk);
    },
  };
}

/**
 * Provides a scanner with the sample license on its glass and a statement in its feeder. The scanner starts on the
 * first call.
 */
function practiceScanner(samplesDir: string, report: Report) {
  let known: readonly OwnScanner[] = [];
  let closed = false;
  let starting: Promise<{ close(): Promise<void> } | null> | null = null;

  async function start() {
    try {
      const { createPracticeScanner } = await import('../practice/scanner/practice-scanner.ts');
      const scanner = await createPracticeScanner({ samplesDir });
      if (!closed) known = [{ name: 'Practice scanner', address: scanner.url }];
      return scanner;
    } catch (cause) {
      report('practiceScanner', cause);
      return null;
    }
  }

  return {
    known(): readonly OwnScanner[] {
      if (!closed) starting ??= start();
      return known;
    },
    async close(): Promise<void> {
      closed = true;
      await (await starting)?.close();
    },
  };
}

/**
 * Returns the platform, profile, and settings of practice mode. Practice mode stores nothing in the system's keychain.
 */
export async function practiceGround(place: PracticePlace): Promise<ModeGround> {
  const { profileDir, server, passwordFor, badDays } = place;
  const settings = await openSettingsFile(join(profileDir, 'settings.json'), {
    defaults: PRACTICE_SETTINGS,
  });
  return {
    practice: true,
    profileDir,
    keychain: memoryKeychain(),
    installation: { id: 'practice' },
    server,
    passwordFor,
    badDays,
    ownScanners: place.scanners,
    onClosed: place.destroy,
    settings: practiceSettings(settings),
  };
}

function practiceDir(parentDir: string): string {
  return join(parentDir, 'practice');
}

export interface SampleFile {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The sample picture for each side. There is no sample of a face, so there is no selfie. */
const PICTURES: Readonly<Partial<Record<Slot, string>>> = {
  front_photo: 'license-front.jpg',
  back_photo: 'license-back.jpg',
};

const DOCUMENTS: Readonly<Record<PracticeDocument, string>> = {
  bankStatement: 'bank-statement.pdf',
  pagesMissing: 'statement-pages-missing.pdf',
  otherBusiness: 'statement-bolt-cafe.pdf',
  taxForm: 'tax-form.pdf',
  utilityBill: 'utility-bill.pdf',
};

/** Opens the sample for a slot. Returns null if the slot has no sample. */
export function openSample(
  directory: string,
  slot: Slot,
  document: PracticeDocument = 'bankStatement',
): SampleFile | null {
  const fileName = slot === 'document' ? DOCUMENTS[document] : PICTURES[slot];
  if (fileName === undefined) return null;
  return { fileName, content: createReadStream(join(directory, fileName)) };
}
