import { EventEmitter } from 'node:events';

/**
 * Preloaded into a worker. Provides `process.parentPort` like a utility process, over the IPC
 * channel of a fork.
 */
const send = process.send?.bind(process);
const port = new EventEmitter();
process.on('message', (data) => port.emit('message', { data }));
Object.assign(process, {
  parentPort: Object.assign(port, { postMessage: (message) => send?.(message) }),
});
