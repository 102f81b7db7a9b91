import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

const namedIn = (column: number): string[] =>
  rows.flatMap((row) => [...(row[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

test('The tables and the rooms that the glossary names are there', () => {
  const types = readFileSync(join(root, 'src/server/platform/db/tables.ts'), 'utf8');
  expect(namedIn(3).filter((table) => !types.includes(`\n  ${table}: `))).toEqual([]);
  expect(namedIn(4).filter((room) => !existsSync(join(root, 'src/server', room)))).toEqual([]);
  expect(namedIn(3).length).toBeGreaterThan(40);
  expect(namedIn(4).length).toBeGreaterThan(40);
});

test('No word stands there twice', () => {
  const words = rows.map(([, word]) => word);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
