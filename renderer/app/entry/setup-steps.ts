import type { Settings } from '#contract/models/settings.ts';
import type { SettingsSectionName } from '#desk/navigation.svelte.ts';

/** The sections of Settings that a new desk is led through, in this order. */
export const SETUP_STEPS = [
  'services',
  'codes',
  'names',
  'scanner',
  'portalKey',
  'security',
] as const satisfies readonly SettingsSectionName[];
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The settings that a step fills in; a step whose settings are all fixed by the machine's file is left out. */
const FILLS: Readonly<Partial<Record<SetupStep, readonly (keyof Settings)[]>>> = {
  services: ['verificationServices'],
  codes: ['codeLabels'],
  names: ['loadLegalName'],
  scanner: ['scanFolder', 'scannerAddresses'],
};

/** The steps that are left for whoever sets this desk up; `usesKey`: keys from the portal are used here. */
export function stepsLeft(
  isFixed: (name: keyof Settings) => boolean,
  usesKey: boolean,
): readonly SetupStep[] {
  return SETUP_STEPS.filter(
    (step) => !FILLS[step]?.every(isFixed) && (step !== 'portalKey' || usesKey),
  );
}

/** Whether a step is done, as far as settings tell. */
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

/** Whether whoever signs in is led through the set-up: on a desk that names no service, once. */
export function wantsSetup(
  settings: Settings,
  isFixed: (name: keyof Settings) => boolean,
): boolean {
  const nothing = settings.verificationServices.length === 0;
  return nothing && !settings.setUp && !isFixed('verificationServices');
}
