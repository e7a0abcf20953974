import type { Settings } from '#contract/models/settings.ts';
import type { SettingsSectionName } from '#desk/navigation.svelte.ts';

/** The sections of Settings that make up the setup of a new desk, in order. */
export const SETUP_STEPS = [
  'services',
  'codes',
  'names',
  'scanner',
  'portalKey',
  'security',
] as const satisfies readonly SettingsSectionName[];
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The settings of each step. A step is left out if the managed settings fix all of them. */
const FILLS: Readonly<Partial<Record<SetupStep, readonly (keyof Settings)[]>>> = {
  services: ['verificationServices'],
  codes: ['codeLabels'],
  names: ['loadLegalName'],
  scanner: ['scanFolder', 'scannerAddresses'],
};

/**
 * Returns the steps that the person setting up this desk can complete. `usesKey` means that portal
 * keys are used here.
 */
export function stepsLeft(
  isFixed: (name: keyof Settings) => boolean,
  usesKey: boolean,
): readonly SetupStep[] {
  return SETUP_STEPS.filter(
    (step) => !FILLS[step]?.every(isFixed) && (step !== 'portalKey' || usesKey),
  );
}

/** Returns whether a step is done according to the settings. */
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

/** Returns whether the setup opens after sign-in: once, on a desk without any service. */
export function wantsSetup(
  settings: Settings,
  isFixed: (name: keyof Settings) => boolean,
): boolean {
  const nothing = settings.verificationServices.length === 0;
  return nothing && !settings.setUp && !isFixed('verificationServices');
}
