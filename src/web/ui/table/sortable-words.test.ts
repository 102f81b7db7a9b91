import type { DropResult } from '@hello-pangea/dnd';
import { expect, test } from 'vitest';
import { announceEnd, announceStart, announceUpdate } from './sortable-words.ts';

const nameAt = (index: number) => ['Первый', 'Второй', 'Третий'][index] ?? '';

const drop = (to: number | null, reason: 'DROP' | 'CANCEL' = 'DROP'): DropResult => ({
  draggableId: 'a',
  type: 'DEFAULT',
  mode: 'FLUID',
  combine: null,
  reason,
  source: { droppableId: 'list', index: 1 },
  destination: to === null ? null : { droppableId: 'list', index: to },
});

test('places are counted from one', () => {
  expect(announceStart(drop(1), nameAt, 3)).toContain('«Второй»: взято, место 2 из 3.');
  expect(announceUpdate(drop(0), nameAt, 3)).toBe('«Второй»: место 1 из 3.');
  expect(announceEnd(drop(2), nameAt, 3)).toBe('«Второй»: перемещено с места 2 на 3 из 3.');
});

test('nothing has moved when it was let go outside, put back or cancelled', () => {
  expect(announceUpdate(drop(null), nameAt, 3)).toBe('«Второй»: вне списка.');
  expect(announceEnd(drop(null), nameAt, 3)).toContain('перемещение отменено, снова место 2');
  expect(announceEnd(drop(0, 'CANCEL'), nameAt, 3)).toContain('перемещение отменено, снова место 2');
  expect(announceEnd(drop(1), nameAt, 3)).toContain('осталось на месте 2');
});
