import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { loadModels, type TextModels } from '../../main/reading/ocr/models.ts';
import { servePrint } from '../../main/reading/ocr/serve-print.ts';
import { readAnswer, writeAnswer } from './kept-answers.ts';

/** Where a run of the tests keeps answers. The environment of a worker doesn't name it. */
const FOLDER = join(import.meta.dirname, '../../out/test/worker-answers');

let loading: Promise<TextModels> | null = null;
const models = () => {
  loading ??= loadModels();
  return loading;
};

async function remembered(
  model: keyof TextModels,
  data: Float32Array,
  width: number,
  find: () => Promise<Float32Array>,
): Promise<Float32Array> {
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const key = createHash('sha256').update(`${model} ${width} `).update(pixels).digest('hex');
  const known = readAnswer(FOLDER, key);
  if (known !== undefined) return known as Float32Array;
  const found = await find();
  writeAnswer(FOLDER, key, found);
  return found;
}

/**
 * A process that reads print, and remembers what the models find in the same pixels, because most
 * tests give the same samples and a page takes seconds. The models are loaded when they are needed.
 */
await servePrint(async () => ({
  detect: (input) =>
    remembered('detect', input.data, input.width, async () => (await models()).detect(input)),
  recognize: (input) =>
    remembered('recognize', input.data, input.width, async () => (await models()).recognize(input)),
}));
