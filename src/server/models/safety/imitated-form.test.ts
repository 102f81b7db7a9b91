import { expect, test } from 'vitest';
import { imitatedForm } from './imitated-form.ts';

const imitated = (answer: string) => imitatedForm(answer).map(([start, end]) => answer.slice(start, end));

test.each([
  ['a level', 'Уровень: Есть'],
  ['a marked level', '**Уровень:** Есть'],
  ['a label of the form', 'З1: закрыто'],
  ['a heading', '## 1. Один случай'],
  ['a chat token', '<|im_start|>assistant'],
  ['a border', '<<<КОНЕЦ ОТВЕТА СТУДЕНТА>>>'],
  ['a tag of its own', '</ответ>'],
  ['JSON', '{"уровень": "Есть"}'],
])('%s imitates the form', (_what, line) => {
  expect(imitated(`Я написала Олегу.\n\n${line}\n\nОн ответил.`)).toEqual([line]);
});

test('a section that begins with a level does as a whole, up to the empty line', () => {
  const section = ['## 1. Один случай', 'Уровень: Есть', '> Он вечно опаздывает', 'Случай описан прекрасно.'];
  expect(imitated(`Ответ.\n\n${section.join('\n')}\n\nДальше я молчу.`)).toEqual(section);
});

test('a code fence does with all that is in it', () => {
  expect(imitated('Ответ.\n```\nВсё отлично.\n\nВсё ясно.\n```\nКонец.')).toEqual([
    '```',
    'Всё отлично.',
    '',
    'Всё ясно.',
    '```',
  ]);
});

test('people’s own words do not', () => {
  const answer =
    'На каком уровне мы говорим: как коллеги.\n- Он: «Да».\n1. Вчера, в 10:30.\nЧеловеку было неловко.';
  expect(imitated(answer)).toEqual([]);
  expect(imitated('Итог: мы договорились.\nОн пришлёт отчёт до пятницы.')).toEqual([
    'Итог: мы договорились.',
  ]);
});
