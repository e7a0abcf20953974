import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classify, readNet } from '../main/precheck/recognition/nets/small-net.ts';
import { root } from './bootstrap/paths.mjs';
import { drawPool } from './train-glyphs/drawn-pool.ts';
import { HELD_OUT, LEARNED, requireFonts } from './train-glyphs/fonts.ts';
import { packNet } from './train-glyphs/pack-net.ts';
import { Random } from './train-glyphs/random.ts';
import { READING_TASKS } from './train-glyphs/reading-tasks.ts';
import { type Face, facesOf, TASKS, type Task } from './train-glyphs/tasks.ts';
import { newNet, train } from './train-glyphs/training.ts';

/**
 * Trains the small nets that recognize single glyphs, and writes their weights: `node
 * scripts/train-glyphs.ts [TASK…]`. The weights are committed, so run this only after you change
 * the nets or their training data. The same fonts and seed give the same weights.
 *
 * The fonts are from Debian 12's packages fonts-adf-gillius, -adf-universalis, -agave,
 * -anonymous-pro, -b612, -bebas-neue, -cabin, -cantarell, -clear-sans, -courier-prime, -croscore,
 * -crosextra-caladea, -crosextra-carlito, -dejavu-core, -dosis, -firacode, -freefont-ttf, -go,
 * -hack, -inconsolata, -inter, -jetbrains-mono, -jura, -karla, -lato, -league-spartan, -liberation,
 * -linuxlibertine, -manrope, -mononoki, -national-park, -noto-core, -noto-mono, -ocr-a, -ocr-b,
 * -open-sans, -opendin, -oxygen, -paratype, -play, -quattrocento, -roadgeek, -roboto-slab,
 * -roboto-unhinted, -sil-andika, -sil-charis, -sil-gentium, -tuffy, -urw-base35, and -vollkorn.
 * Install them, or unpack them into a folder that FONTCONFIG_FILE refers to.
 */
const SEED = 9303;
const TRIED = 20_000;

async function make(task: Task): Promise<void> {
  const started = performance.now();
  const learned = await facesOf(task.learned);
  const heldOut = await facesOf(task.heldOut);
  const random = new Random(SEED);
  const net = newNet([task.edge ** 2, ...task.hidden, task.labels.length], random);
  const rate = (part: number) => 0.002 * (part < 0.7 ? 1 : Math.max(0.02, (1 - part) / 0.3));
  train(net, task.batches, rate, drawPool(task, learned, task.glyphs, random));
  const packed = packNet(net, task.edge, task.edge, task.labels);
  const name = `${task.name.toUpperCase()}_NET`;
  const note = '/** Weights made by scripts/train-glyphs.ts; read with `readNet`. */';
  const path = join(root, 'main', 'precheck', 'recognition', 'nets', `${task.name}-net.ts`);
  await writeFile(path, `${note}\nexport const ${name} =\n  '${packed}';\n`);
  report(task, packed, 'fonts learned from', learned);
  report(task, packed, 'fonts held out', heldOut);
  console.log(`${task.name}: ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Prints how accurate the packed net is on glyphs that weren't used for training. */
function report(task: Task, packed: string, what: string, faces: readonly Face[]): void {
  const net = readNet(packed);
  const draw = drawPool(task, faces, TRIED, new Random(SEED + 1));
  const patch = new Float32Array(task.edge ** 2);
  let [right, sure, sureAndRight] = [0, 0, 0];
  for (let tried = 0; tried < TRIED; tried++) {
    const label = draw(patch);
    const probabilities = classify(net, patch);
    const best = probabilities.indexOf(Math.max(...probabilities));
    if (best === label) right++;
    if ((probabilities[best] as number) < 0.9) continue;
    sure++;
    if (best === label) sureAndRight++;
  }
  console.log(
    `${task.name}, ${what}: right ${right}/${TRIED}; certain (0.9) ${sure}, of these right ${sureAndRight}`,
  );
}

requireFonts([...LEARNED, ...HELD_OUT]);
const wanted = process.argv.slice(2);
for (const task of [...TASKS, ...READING_TASKS])
  if (wanted.length === 0 || wanted.includes(task.name)) await make(task);
