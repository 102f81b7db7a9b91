import { expect, test } from 'vitest';
import { errorPaths, listMessage } from './error-paths.ts';

const wrong = { type: 'custom', message: 'Неверно', ref: { name: 'x', message: 'не сюда' } };

test('every message of a form has a path, at any depth, and gaps in lists are passed over', () => {
  const criteria = [];
  criteria[2] = { title: wrong, levels: [{ description: wrong }] };
  expect(errorPaths({ title: wrong, criteria })).toEqual([
    'title',
    'criteria.2.title',
    'criteria.2.levels.0.description',
  ]);
});

test('the message of a list as a whole is at the list, wherever the library keeps it', () => {
  const kept = { root: { message: 'Мало' }, 0: { title: wrong } };
  expect(errorPaths({ levels: kept })).toEqual(['levels.0.title', 'levels']);
  expect(listMessage(kept)).toBe('Мало');
  expect(listMessage({ message: 'Много' })).toBe('Много');
  expect(listMessage(undefined)).toBeUndefined();
});

test('no errors have no paths', () => {
  expect(errorPaths({})).toEqual([]);
  expect(errorPaths({ title: undefined })).toEqual([]);
});
