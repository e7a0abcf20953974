import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/**
 * Every Electron fuse. If a newer @electron/fuses adds a fuse, this code doesn't compile until a
 * value is chosen for it.
 */
export const FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // The decoders that read untrusted files are WebAssembly. Without trap handlers, V8 would check
  // the bounds of each memory access in code. That's just as safe, but decoding a HEIC takes 10%
  // longer.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * Sets every fuse. Throws if the runtime has a fuse that isn't listed here.
 * @param program the executable, or the `.app` on macOS
 * @param options.signAdHoc for macOS: signs the program again for this computer, because setting a
 * fuse invalidates Electron's signature
 */
export async function setFuses(program: string, options: { signAdHoc: boolean }): Promise<void> {
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: options.signAdHoc,
    ...FUSES,
  });
}
