import type { DeskBridge } from '../../preload/contract/bridge.ts';

declare global {
  interface Window {
    readonly desk: DeskBridge;
  }
}

/** The window's only way out. */
export const bridge: DeskBridge = window.desk;
