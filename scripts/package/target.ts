/** The system and processor a package is for, in Node's names. */
export type Target = {
  readonly system: (typeof SYSTEMS)[number];
  readonly arch: (typeof ARCHS)[number];
};

const SYSTEMS = ['linux', 'darwin', 'win32'] as const;
const ARCHS = ['x64', 'arm64'] as const;

const SYSTEM_NAMES = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

export function isSystem(name: string): name is Target['system'] {
  return SYSTEMS.some((system) => system === name);
}

export function isArch(name: string): name is Target['arch'] {
  return ARCHS.some((arch) => arch === name);
}

/** A target in words: "macOS arm64". */
export function targetName({ system, arch }: { system: Target['system']; arch: string }): string {
  return `${SYSTEM_NAMES[system]} ${arch}`;
}
