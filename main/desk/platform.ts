import { PICTURE_SIZES } from '../../preload/contract/picture-sizes.ts';
import type { PictureLook } from '../applications/shown-files.ts';
import { parseBaseUrl } from '../platform/base-url.ts';
import { DEFAULT_PLATFORM_SETTINGS, type PlatformSettings } from '../platform/platform-settings.ts';
import { sniffMediaType } from '../precheck/formats/sniff.ts';
import type { Precheck } from '../precheck/precheck.ts';
import type { SettingsStore } from '../settings/settings-file.ts';
import { concurrencyLimit } from '../system/tasks/concurrency-limit.ts';

/**
 * Returns the address of a session's server, which the session has already validated. Throws if the address is invalid.
 */
export function baseUrlOf(server: string): URL {
  const parsed = parseBaseUrl(server);
  if (!parsed.ok) throw new Error('A session has a server that is no platform address.');
  return parsed.value;
}

/** Returns the settings of the platform's client, which read the desk's settings at each call. */
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

/** The number of files that may be in memory at the same time. */
const FILES_IN_MEMORY = 1;

/** Inspects the platform's files in the pre-check's workers, so that nothing is decoded in this process. */
export function pictureLook(precheck: Precheck): PictureLook {
  const oneOfFew = concurrencyLimit(FILES_IN_MEMORY);
  return {
    typeOf(head) {
      const type = sniffMediaType(head);
      return type === 'unknown' ? null : type;
    },
    inspect({ isPdf, ...file }, signal) {
      return isPdf
        ? precheck.pages.look(file, signal)
        : oneOfFew(async () => precheck.look(await file.read(), signal));
    },
    render({ isPdf, ...file }, { page, size, signal }) {
      const options = { page: page - 1, maxEdge: PICTURE_SIZES[size].edge };
      return isPdf
        ? precheck.pages.draw(file, { ...options, isThumbnail: size === 'thumbnail' })
        : oneOfFew(async () => precheck.preview(await file.read(), { ...options, signal }));
    },
    contents: (read, options) => oneOfFew(async () => precheck.contents(await read(), options)),
    pages: precheck.pages,
  };
}
