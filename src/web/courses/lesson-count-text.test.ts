import { expect, test } from 'vitest';
import { lessonCountText } from './lesson-count-text.ts';

test.each([
  [undefined, 'Загрузка...'],
  [0, 'Нет уроков'],
  [1, '1 урок'],
  [2, '2 урока'],
  [4, '4 урока'],
  [5, '5 уроков'],
  [11, '11 уроков'],
  [14, '14 уроков'],
  [21, '21 урок'],
  [22, '22 урока'],
  [25, '25 уроков'],
])('%s: %s', (count, text) => {
  expect(lessonCountText(count)).toBe(text);
});
