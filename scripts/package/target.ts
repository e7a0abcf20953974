/** The system and processor of a package, in Node's names. */
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

/** Returns a readable name for a target, such as "macOS arm64". */
export function targetName({ system, arch }: { system: Target['system']; arch: string }): string {
  return `${SYSTEM_NAMES[system]} ${arch}`;
}
