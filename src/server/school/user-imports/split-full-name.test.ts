import { expect, test } from 'vitest';
import { type NameOrder, splitFullName } from './split-full-name.ts';

test.each<[string, NameOrder, string | undefined]>([
  ['Иванова Ольга', 'last first', 'Ольга / Иванова'],
  ['  Иванова   Ольга Петровна ', 'last first', 'Ольга / Иванова'],
  ['Ольга Петровна Иванова', 'last first', 'Ольга / Иванова'],
  ['Ольга Иванова', 'first last', 'Ольга / Иванова'],
  ['Ольга Петровна Иванова', 'first last', 'Ольга / Иванова'],
  ['Иванова Ольга Ильинична', undefined, 'Ольга / Иванова'],
  ['Салтыков-Щедрин Михаил Евграфович', undefined, 'Михаил / Салтыков-Щедрин'],
  ['Алиев Мурад Рашид оглы', 'last first', 'Мурад / Алиев'],
  ['Алиев Мурад Рашид', 'last first', 'Мурад / Алиев'],
  // A surname that ends as a patronymic does.
  ['Петрович Анна', 'last first', 'Анна / Петрович'],
  ['Петрович Анна Ивановна', undefined, 'Анна / Петрович'],
  ['Анна Ивановна Петрович', undefined, 'Анна / Петрович'],
  ['Анна Петрович', 'first last', 'Анна / Петрович'],
  ['Ольга Иванова', undefined, undefined],
  ['Анна Мария Ким', 'first last', undefined],
  ['Иванова', 'last first', undefined],
  ['', 'last first', undefined],
])('«%s» with the heading’s order %s', (text, order, names) => {
  const split = splitFullName(text, order);
  expect(split && `${split.firstName} / ${split.lastName}`).toBe(names);
});
