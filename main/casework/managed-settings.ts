import type { Managed } from '../../preload/contract/models/managed.ts';

/** A machine that no file manages: nothing is locked, and every write is on. */
export const UNMANAGED: Managed = {
  managed: false,
  locked: [],
  problem: null,
  writes: {
    offerStatus: true,
    attributeEdit: true,
    attributeDelete: true,
    filterDelete: true,
    orchestrationRetry: true,
    rawBankData: true,
    exports: true,
  },
};
