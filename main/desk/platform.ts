import { PICTURE_SIZES } from '../../preload/contract/picture-sizes.ts';
import type { PictureLook } from '../applications/shown-files.ts';
import { parseBaseUrl } from '../platform/base-url.ts';
import { DEFAULT_PLATFORM_SETTINGS, type PlatformSettings } from '../platform/settings.ts';
import { sniffMediaType } from '../precheck/formats/sniff.ts';
import type { Precheck } from '../precheck/precheck.ts';
import type { SettingsStore } from '../settings/settings-file.ts';
import { concurrencyLimit } from '../system/tasks/concurrency-limit.ts';

/** The address of a session's server, which the session has checked. Throws when it is none. */
export function baseUrlOf(server: string): URL {
  const parsed = parseBaseUrl(server);
  if (!parsed.ok) throw new Error('A session has a server that is no platform address.');
  return parsed.value;
}

/** Settings of the platform's client, as the desk's settings stand at each call. */
export function platformSettings(settings: Pick<SettingsStore, 'get'>): PlatformSettings {
  return {
    ...DEFAULT_PLATFORM_SETTINGS,
    get declinedStatuses() {
      return settings.get().declinedStatuses;
    },
    get ranges() {
      return settings.get().ranges;
    },
  };
}

/** How many files are in memory at once. */
const FILES_IN_MEMORY = 1;

/** Has the pre-check's workers look into the platform's files: nothing of them is decoded here. */
export function pictureLook(precheck: Precheck): PictureLook {
  const oneOfFew = concurrencyLimit(FILES_IN_MEMORY);
  return {
    typeOf(head) {
      const type = sniffMediaType(head);
      return type === 'unknown' ? null : type;
    },
    inspect: (read, options) => oneOfFew(async () => precheck.look(await read(), options)),
    render({ key, read, isPdf }, { page, size, password, signal }) {
      const options = { page: page - 1, maxEdge: PICTURE_SIZES[size].edge, signal };
      return isPdf
        ? precheck.pages.draw(
            { key, password, read },
            { ...options, isThumbnail: size === 'thumbnail' },
          )
        : oneOfFew(async () => precheck.showPage(await read(), { ...options, password }));
    },
    pages: precheck.pages,
  };
}
