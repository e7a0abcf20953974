import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/**
 * Files that may have state: those for state that belongs to the computer, and the window's entry
 * point.
 */
const OF_NOBODY = /^renderer\/desk\/machine\/|^renderer\/main\.ts$/;

const MODULE_SCRIPT = /<script\b[^>]*\bmodule\b[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Lists mutable state in the window's modules. Such state lives as long as the page, so it would
 * outlive the session of the person it's about. `PersonState` creates the state of each person.
 * State that belongs to the computer goes in renderer/desk/machine.
 */
export function moduleState(): readonly string[] {
  return sourceFiles()
    .filter((path) => /^renderer\/.*\.(ts|svelte)$/.test(path) && !OF_NOBODY.test(path))
    .flatMap((path) => moduleStateIn(path, readFileSync(join(root, path), 'utf8')));
}

/** Checks the text of one file. */
export function moduleStateIn(path: string, text: string): readonly string[] {
  const scripts = path.endsWith('.svelte')
    ? [...text.matchAll(MODULE_SCRIPT)].map(([, script = '']) => script)
    : [text];
  return scripts
    .map((script) => ts.createSourceFile(path, script, ts.ScriptTarget.Latest))
    .flatMap((file) => file.statements.flatMap((statement) => kept(statement, file)))
    .map(
      (name) => `${path}: ${name} outlives whoever is signed in; PersonState has what is theirs`,
    );
}

/**
 * Returns the names of mutable values that a statement keeps for as long as the module is loaded.
 */
function kept(statement: ts.Statement, file: ts.SourceFile): string[] {
  if (ts.isClassDeclaration(statement)) {
    return statement.members.filter(isChangingStatic).map((one) => one.name?.getText(file) ?? '');
  }
  if (!ts.isVariableStatement(statement)) return [];
  const { declarations, flags } = statement.declarationList;
  const isConst = (flags & ts.NodeFlags.Const) !== 0;
  return declarations
    .filter((one) => !isConst || (one.initializer !== undefined && canChange(one, file)))
    .map(({ name }) => name.getText(file));
}

function isChangingStatic(member: ts.ClassElement): boolean {
  if (!ts.isPropertyDeclaration(member)) return false;
  const has = (kind: ts.SyntaxKind) => member.modifiers?.some((one) => one.kind === kind) ?? false;
  return has(ts.SyntaxKind.StaticKeyword) && !has(ts.SyntaxKind.ReadonlyKeyword);
}

/**
 * Returns whether a variable's value is a mutable object. Formatters and readonly collections don't
 * count as mutable.
 */
function canChange({ initializer, type }: ts.VariableDeclaration, file: ts.SourceFile): boolean {
  if (initializer === undefined) return false;
  const of = type?.getText(file) ?? '';
  if (/^(Readonly|readonly\b)/.test(aliased(of, file))) return false;
  if (ts.isNewExpression(initializer)) return !/^Intl\./.test(initializer.expression.getText(file));
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0;
  if (ts.isObjectLiteralExpression(initializer)) return initializer.properties.length === 0;
  return ts.isCallExpression(initializer) && /^\$state\b/.test(initializer.getText(file));
}

/** Resolves a type alias declared in the same file. */
function aliased(name: string, file: ts.SourceFile): string {
  const alias = file.statements.find(
    (one): one is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(one) && one.name.text === name,
  );
  return alias?.type.getText(file) ?? name;
}
