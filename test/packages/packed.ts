import { execFileSync } from 'node:child_process';
import { Arch, build, type Configuration, type Platform } from 'electron-builder';
import { root } from '../../scripts/bootstrap/paths.mjs';

/**
 * Packs the product with the stand-in runtime.
 * @returns the program's folder
 */
export function packStandIn(output: string): string {
  execFileSync(process.execPath, ['scripts/package.ts', '--stand-in', `--output=${output}`]);
  return `${output}/linux-unpacked`;
}

/**
 * Makes packages of a packed program according to the configuration.
 * @param tools variables that name electron-builder's tools
 */
export async function makePackages(
  platform: Platform,
  kinds: readonly string[],
  prepackaged: string,
  tools: Readonly<Record<string, string>>,
  config: Configuration,
): Promise<readonly string[]> {
  Object.assign(process.env, tools);
  return build({
    ...{ projectDir: root, prepackaged, publish: 'never', config },
    targets: platform.createTarget([...kinds], Arch.x64),
  });
}
