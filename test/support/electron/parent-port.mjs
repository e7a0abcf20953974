import { EventEmitter } from 'node:events';

/** Preloaded into a worker: `process.parentPort`, as a utility process has it, over the line of a fork. */
const send = process.send?.bind(process);
const port = new EventEmitter();
process.on('message', (data) => port.emit('message', { data }));
Object.assign(process, {
  parentPort: Object.assign(port, { postMessage: (message) => send?.(message) }),
});
