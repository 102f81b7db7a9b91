import { expect, test } from 'vitest';
import { readingText } from './reading-text.ts';

const now = new Date(2026, 10, 24, 12);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const known = { curator: null, askedDueAt: at(25, 18) };

test.each([
  [{ ...known, way: 'at_once' }, 'model', 'Отзыв ИИ-наставника придёт через несколько секунд'],
  [
    { ...known, way: 'after_person', curator: 'Ольга Ветрова', dueAt: at(25, 18) },
    'model',
    'Отзыв составит ИИ-наставник, перед вами его прочитает Ольга Ветрова: обычно завтра до 18:00',
  ],
  [
    { ...known, way: 'after_person', dueAt: at(24, 18) },
    'model',
    'Отзыв составит ИИ-наставник, перед вами его прочитает куратор: обычно сегодня до 18:00',
  ],
  [{ ...known, way: 'at_once' }, 'person', 'Прочитает человек, завтра до 18:00'],
  [
    { ...known, way: 'over_budget', dueAt: at(27, 12) },
    'model',
    'Бюджет курса на ИИ-наставника в этом месяце исчерпан: ответ прочитает человек, в пятницу до 12:00',
  ],
  [
    { ...known, way: 'later' },
    'model',
    'ИИ-наставник сейчас не отвечает: ответ сохранится, отзыв придёт позже',
  ],
] as const)('%o read by %s', (reading, reader, text) => {
  expect(readingText(reading, reader, now)).toBe(text);
});
