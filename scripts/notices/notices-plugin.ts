import type { Plugin } from 'vite';
import { thirdPartyNotices } from './notices.ts';
import { WINDOW_PACKAGES } from './shipped-packages.ts';

const NAME = 'virtual:third-party-notices';
const RESOLVED = `\0${NAME}`;

/**
 * Adds the notices to the window as a module. Fails the build if the window contains a package
 * that's missing from the notices.
 */
export function noticesPlugin(): Plugin {
  return {
    name: 'third-party-notices',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) =>
      id === RESOLVED ? `export const notices = ${JSON.stringify(thirdPartyNotices())};` : null,
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      );
      const unnamed = modules
        .flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
        .filter((name) => !WINDOW_PACKAGES.includes(name));
      if (unnamed.length > 0) {
        this.error(
          `${[...new Set(unnamed)].join(', ')} has no notice: scripts/notices names them.`,
        );
      }
    },
  };
}
