import type { FilterId } from '../../preload/contract/ids.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

/** The account's saved filters on the platform, which it cannot list (spec, endpoints 11 and 12). */
export interface SavedFilters {
  setVisibility(templates: readonly (readonly unknown[])[]): Promise<Result<{ success: boolean }>>;
  /** Permanent. The built-in one named All is refused by the platform. */
  delete(id: FilterId): Promise<Result<{ deleted: true }>>;
}

export function createSavedFilters(platform: PlatformClient): SavedFilters {
  return {
    setVisibility: (templates) => platform.updateFilterVisibility(templates),
    delete: (id) => platform.deleteFilter(id),
  };
}
