import { expect, test } from 'vitest';
import { outsideBudget, roomOf } from '../../../scripts/check/line-budget.ts';

test('a folder directly under main or renderer is a room; preload and test are one each', () => {
  expect(roomOf('main/outbox/sending/sender.ts')).toBe('main/outbox');
  expect(roomOf('renderer/App.svelte')).toBe('renderer');
  expect(roomOf('preload/contract/models/audit.ts')).toBe('preload');
  expect(roomOf('test/unit/scripts/line-budget.test.ts')).toBe('test');
  expect(roomOf('scripts/check.ts')).toBe(null);
  expect(roomOf('main/outbox/README.md')).toBe(null);
});

test('a room that grows is told, and one that shrank has to say so', () => {
  expect(outsideBudget({ 'main/json': 100 }, { 'main/json': 100 })).toEqual([]);
  expect(outsideBudget({ 'main/json': 60 }, { 'main/json': 100 })).toEqual([]);
  expect(outsideBudget({ 'main/json': 101 }, { 'main/json': 100 })).toEqual([
    'main/json: 101 lines, at most 100',
  ]);
  expect(outsideBudget({ 'main/json': 49 }, { 'main/json': 100 })).toHaveLength(1);
  expect(outsideBudget({ 'main/new': 1 }, {})).toHaveLength(1);
  expect(outsideBudget({}, { 'main/gone': 10 })).toHaveLength(1);
});
