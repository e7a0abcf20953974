/** A package that can replace itself, as electron-updater drives it. */
export type PackageKind = 'appImage' | 'nsis' | 'mac';

/** What is seen of the program that runs. */
export interface InstalledAs {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  /** Path of the AppImage that runs (its own runtime sets APPIMAGE); null for none. */
  readonly appImage: string | null;
  /** Whether this user may put another file in the place of the one there. */
  readonly mayReplace: (path: string) => boolean;
  /** Whether the uninstaller of NSIS lies beside the program; an MSI brings none. */
  readonly hasUninstaller: boolean;
}

/**
 * Who brings a new version. `itself`: the program, at night. `asked`: the program, once staff ask for it,
 * since Windows wants an administrator's consent for what is installed for the whole computer. `it`: IT
 * alone, as with an MSI, a deb, an archive, or an AppImage that staff may not replace.
 */
export type BroughtBy = 'itself' | 'asked' | 'it';

/** The kind of package that runs; null where it cannot replace itself. */
export function packageKind(as: InstalledAs): PackageKind | null {
  if (!as.packaged) return null;
  switch (as.platform) {
    case 'darwin':
      return 'mac';
    case 'win32':
      return as.hasUninstaller ? 'nsis' : null;
    case 'linux':
      return as.appImage !== null && as.mayReplace(as.appImage) ? 'appImage' : null;
    default:
      return null;
  }
}

export function broughtBy(kind: PackageKind | null): BroughtBy {
  if (kind === null) return 'it';
  return kind === 'nsis' ? 'asked' : 'itself';
}
