import type { OcrReply, OcrTask } from '../../main/reading/ocr/ocr-task.ts';
import { parentPort } from '../../main/system/workers/parent-port.ts';

/** A page takes time, so that a test can act on the process while it reads. */
const PAGE_MS = 20;

/** A process that answers as the one that reads print does, without loading its models, and finds nothing. */
const port = parentPort();
const post = (reply: OcrReply) => port.post(reply);
port.onMessage((message) => {
  const { kind } = message as OcrTask;
  if (kind === 'end') post({ kind: 'facts', facts: { document: null, card: null, paper: null } });
  else setTimeout(() => post({ kind: 'done' }), kind === 'page' ? PAGE_MS : 0);
});
post({ kind: 'ready' });
