/**
 * Replaces the two parts of Electron that the preload uses, so that the same preload works in plain Chromium. The host
 * there adds a `__deskInvoke` binding to the page and calls `__deskDeliver`.
 */
type EventListener = (from: unknown, ...told: unknown[]) => void;

type HostBinding = { readonly __deskInvoke: (call: string) => Promise<string> };

const listeners = new Set<EventListener>();

export const contextBridge = {
  exposeInMainWorld(name: string, api: object): void {
    Object.defineProperty(globalThis, name, { value: Object.freeze(api), enumerable: true });
  },
};

export const ipcRenderer = {
  async invoke(_channel: 'desk:invoke', call: unknown): Promise<unknown> {
    const { __deskInvoke: ask } = globalThis as unknown as HostBinding;
    return JSON.parse(await ask(JSON.stringify(call)));
  },
  on(_channel: 'desk:event', listener: EventListener): void {
    listeners.add(listener);
  },
  off(_channel: 'desk:event', listener: EventListener): void {
    listeners.delete(listener);
  },
};

Object.defineProperty(globalThis, '__deskDeliver', {
  value: (told: string) => {
    const [name, payload] = JSON.parse(told) as [unknown, unknown];
    for (const listener of listeners) listener(undefined, name, payload);
  },
});
