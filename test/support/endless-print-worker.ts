import type { OcrReply, OcrTask } from '../../main/reading/ocr/ocr-task.ts';
import { parentPort } from '../../main/system/workers/parent-port.ts';

/** A process that begins to read a page, as the one that reads print does, and never ends. */
const port = parentPort();
const post = (reply: OcrReply) => port.post(reply);
port.onMessage((message) => {
  if ((message as OcrTask).kind === 'begin') post({ kind: 'done' });
});
post({ kind: 'ready' });
