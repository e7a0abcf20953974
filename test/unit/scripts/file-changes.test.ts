import { expect, test } from 'vitest';
import { changesIn } from '../../../scripts/check/file-changes.ts';

test.each([
  "import { renameSync } from 'node:fs';",
  "import { readFile, rm } from 'node:fs/promises';",
  "import {\n  existsSync,\n  statSync,\n} from 'node:fs';",
  "import { writeFile as put } from 'fs/promises';",
  "import * as fs from 'node:fs';",
  "import fs from 'node:fs';",
  "const { rm } = await import('node:fs/promises');",
])('%s is found in main', (line) => {
  expect(changesIn('main/x.ts', line)).toHaveLength(1);
});

test.each([
  "import { readFile, stat } from 'node:fs/promises';",
  "import { constants, type FileHandle } from 'node:fs';",
  "import type { FileHandle } from 'node:fs/promises';",
])('%s is let through', (line) => {
  expect(changesIn('main/x.ts', line)).toEqual([]);
});
