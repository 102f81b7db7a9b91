// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { talks } from '#contract/talks/calls.ts';
import { aDialogue, dialogueId, persona, student } from '#test/dialogue-rows.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { lessonId } from '#test/lesson-page.ts';
import { anAnswer, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { field, openTalk } from '#test/talk-page.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const turns = [
  ...aDialogue().turns,
  student(1, 'Вижу, что тебе трудно. Давай к обеду.'),
  { ...persona(2, 'Хорошо, договорились.'), trust: 3, worked: [[10, 21] as [number, number]] },
  student(3, 'Спасибо.'),
  { ...persona(4, 'Давай.'), trust: 4 },
];
const agreed = 'Хорошо, договорились.';

test('after an agreement the page says so, and its first button sends the talk; one may go on', async () => {
  const { answers, now, requests } = await openTalk({ turns, turnsLeft: 8, agreed });
  expect(await screen.findByText('Договорились')).toBeTruthy();
  expect(field()).toBeTruthy();
  const [first] = screen
    .getAllByRole('button')
    .filter(
      (button) =>
        button.textContent &&
        /^(?:Закончить и получить разбор|Сказать|Подсказка.*)$/.test(button.textContent),
    );
  expect(first?.textContent).toBe('Закончить и получить разбор');
  answers.push(
    answer(answerCalls.listAnswers, () => [anAnswer({ dialogueId, review: { state: 'waiting' } })], {
      id: lessonId,
    }),
    answer(
      talks.finishDialogue,
      () => {
        now({ turns, endedBy: 'student', endedAt: aTime, answerId: anId(500) });
        return anAnswer({ dialogueId, review: { state: 'waiting' } });
      },
      { id: dialogueId },
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Закончить и получить разбор' }));
  await screen.findByLabelText('Какую свою реплику вы бы сказали иначе?');
  expect(requests.filter(({ call }) => call === 'finishDialogue')).toHaveLength(1);
});

test('the end says which of one’s own words worked, where the talk turned, and the words that agreed', async () => {
  await openTalk({
    turns,
    agreed,
    endedBy: 'persona',
    endedAt: aTime,
    turned: { number: 1, words: 'тебе трудно', opened: true },
  });
  expect(await screen.findByText('Договорились: «Хорошо, договорились.»')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Что сработало' })).toBeTruthy();
  expect(screen.getByText('«тебе трудно» → открыт')).toBeTruthy();
  expect(screen.getByText('Разговор открыли слова «тебе трудно»')).toBeTruthy();
});

test('nothing of it is said before the end', async () => {
  await openTalk({ turns: turns.slice(0, 3), turnsLeft: 9 });
  expect(screen.queryByText(/Договорились$|Что сработало|Разговор открыли/)).toBeNull();
});
