import { runInNewContext } from 'node:vm';

/** Runs a preload against an Electron that writes down what it is asked: what it requires and exposes. */
export function bridgeOf(preload: string) {
  const asked: unknown[] = [];
  const heard = new Set<unknown>();
  const exposed: Record<string, Record<string, (...args: unknown[]) => unknown>> = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: (typeof exposed)[string]) => {
        exposed[name] = api;
      },
    },
    ipcRenderer: {
      invoke: (...call: unknown[]) => asked.push(call),
      on: (_channel: string, listener: unknown) => heard.add(listener),
      off: (_channel: string, listener: unknown) => heard.delete(listener),
    },
  };
  const required: string[] = [];
  runInNewContext(preload, {
    require: (name: string) => {
      required.push(name);
      return electron;
    },
  });
  return { asked, heard, exposed, required };
}
