import { contextBridge, ipcRenderer } from 'electron';
import type { DeskBridge } from './contract/bridge.ts';

type Listener = (name: string, payload: unknown) => void;

/** The window's only connection to main: one call and one subscription, without direct access to Electron. */
const desk: DeskBridge = {
  invoke: (channel, input) => ipcRenderer.invoke('desk:invoke', { channel, input }),
  on: (event, listener) => {
    const hear: (from: unknown, ...told: Parameters<Listener>) => void = (_from, name, payload) => {
      if (name === event) (listener as (payload: unknown) => void)(payload);
    };
    ipcRenderer.on('desk:event', hear);
    return () => void ipcRenderer.off('desk:event', hear);
  },
};

contextBridge.exposeInMainWorld('desk', desk);
