import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/**
 * Lists regular expressions in main and preload whose running time isn't linear in the length of
 * the text. Any of them may receive input from outside. One such expression once took 22 seconds
 * for a few dozen characters of a PDF.
 */
export function slowExpressions(): readonly string[] {
  return sourceFiles()
    .filter((path) => /^(main|preload)\/.*\.ts$/.test(path))
    .flatMap((path) => slowExpressionsIn(path, readFileSync(join(root, path), 'utf8')));
}

/** Checks the text of one file, except for expressions that are built at run time. */
export function slowExpressionsIn(path: string, text: string): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && isSlow(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push(`${path}:${line + 1}: ${node.text} takes longer than its text is long`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isSlow(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  return (
    analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) }).reports.length > 0
  );
}
