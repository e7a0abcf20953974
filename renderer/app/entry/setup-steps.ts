import type { Settings } from '#contract/models/settings.ts';
import type { SettingsSectionName } from '#desk/navigation.svelte.ts';

/** The sections of Settings that make up the setup of a new desk, in the order they are shown. */
export const SETUP_STEPS = [
  'services',
  'codes',
  'names',
  'scanner',
  'portalKey',
  'security',
] as const satisfies readonly SettingsSectionName[];
export type SetupStep = (typeof SETUP_STEPS)[number];

/**
 * The settings that each step covers. A step is omitted if managed settings lock all of its
 * settings.
 */
const FILLS: Readonly<Partial<Record<SetupStep, readonly (keyof Settings)[]>>> = {
  services: ['verificationServices'],
  codes: ['codeLabels'],
  names: ['loadLegalName'],
  scanner: ['scanFolder', 'scannerAddresses'],
};

/**
 * Returns the steps that staff can complete on this desk. `usesKey` is true if this desk signs in
 * with a portal key.
 */
export function stepsLeft(
  isFixed: (name: keyof Settings) => boolean,
  usesKey: boolean,
): readonly SetupStep[] {
  return SETUP_STEPS.filter(
    (step) => !FILLS[step]?.every(isFixed) && (step !== 'portalKey' || usesKey),
  );
}

/** Returns whether a step is done, judging by the settings. */
export function isFilled(
  step: SetupStep,
  settings: Settings,
  { pinSet, keyKept }: { readonly pinSet: boolean; readonly keyKept: boolean },
): boolean {
  if (step === 'services') return settings.verificationServices.length > 0;
  if (step === 'codes') return Object.values(settings.codeLabels).some(hasNames);
  if (step === 'names') return settings.loadLegalName;
  if (step === 'scanner')
    return settings.scanFolder !== null || settings.scannerAddresses.length > 0;
  if (step === 'portalKey') return keyKept;
  return step === 'security' && pinSet;
}

function hasNames(labels: Readonly<Record<string, string>> | undefined): boolean {
  return Object.keys(labels ?? {}).length > 0;
}

/**
 * Returns whether to open the setup after sign-in. It opens once, on a desk that has no services
 * yet.
 */
export function wantsSetup(
  settings: Settings,
  isFixed: (name: keyof Settings) => boolean,
): boolean {
  const nothing = settings.verificationServices.length === 0;
  return nothing && !settings.setUp && !isFixed('verificationServices');
}
