// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { talks } from '#contract/talks/calls.ts';
import { aDialogue, dialogueId, persona, student } from '#test/dialogue-rows.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { anAnswer, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { field, openTalk } from '#test/talk-page.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const words = 'Я больше так не могу';
const support = 'Позвоните 8-800-2000-122';
const held = [...aDialogue().turns, { ...student(1, words), asked: true as const }];
const question = 'Эти слова о вас?';

test('a line that is held asks whose words it is, in place of the field and with help beside', async () => {
  const { answers, now, requests } = await openTalk();
  answers.push(
    answer(
      talks.sayLine,
      () => {
        now({ turns: held, support });
        return { turn: held[1] ?? student(1, words), reply: null, support };
      },
      { id: dialogueId },
    ),
  );
  fireEvent.change(field(), { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: 'Сказать' }));
  const heading = await screen.findByRole('heading', { name: question });
  expect(document.activeElement).toBe(heading);
  expect(await screen.findByText(support)).toBeTruthy();
  expect(screen.getByText(/Последняя реплика никуда не ушла, разговор не окончен/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(words)).toBeTruthy();

  const after = [...aDialogue().turns, student(1, words), persona(2, '', { state: 'waiting' })];
  answers.push(
    answer(
      talks.tellAboutLine,
      ({ about }) => {
        expect(about).toBe('role');
        now({ turns: after, turnsLeft: 9 });
        return { turn: student(1, words), reply: after[2] ?? null };
      },
      { id: dialogueId },
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Это часть разговора' }));
  expect(await screen.findByRole('textbox', { name: 'Ваша реплика' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: question })).toBeNull();
  expect(screen.queryByText(support)).toBeNull();
  expect(requests.filter(({ call }) => call === 'tellAboutLine')).toHaveLength(1);
});

const recordLeft =
  /^Куратор узнает, что мы спросили, но не ваши слова, пока вы сами не отправите разговор\. То же увидят администраторы\./;

test('that it leaves a record is said of an explicit line before the press, and of no other', async () => {
  await openTalk({ turns: held, support });
  expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
  expect(screen.queryByText(recordLeft)).toBeNull();
  cleanup();
  await openTalk({ turns: held.map((turn) => ({ ...turn, leavesRecord: true as const })), support });
  expect(await screen.findByText(recordLeft)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Это часть разговора' })).toBeTruthy();
});

test.each(['talk', 'take'] as const)(
  'a %s that has ended asks too, and then it can be sent',
  async (kind) => {
    const earlier = [...aDialogue().turns, student(1, 'Есть минута?'), persona(2, 'Есть.')];
    const line = student(3, words);
    const isTake = kind === 'take' && {
      kind,
      branchedFrom: { dialogueId: anId(410), number: 1, place: 1, at: aTime, said: 'Ты занят?' },
    };
    const ended = { ...isTake, endedBy: 'student' as const, endedAt: aTime };
    const { answers, now } = await openTalk({
      ...ended,
      turns: [...earlier, { ...line, asked: true as const }],
      support,
    });
    expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
    expect(await screen.findByText(support)).toBeTruthy();
    expect(screen.getByText(/^Последняя реплика никуда не ушла\. Если это слова роли, /)).toBeTruthy();
    const send = kind === 'take' ? 'Отправить эту попытку' : 'Получить разбор';
    expect(screen.queryByRole('button', { name: send })).toBeNull();
    answers.push(
      answer(
        talks.tellAboutLine,
        () => {
          now({ turns: [...earlier, line] });
          return { turn: line, reply: null };
        },
        { id: dialogueId },
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Это часть разговора' }));
    expect(await screen.findByRole('button', { name: send })).toBeTruthy();
    expect(screen.queryByText(support)).toBeNull();
  },
);

test('a talk that is opened again still asks; «Это обо мне» ends it, with help in its place', async () => {
  const { answers, now } = await openTalk({ turns: held, support });
  expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
  answers.push(
    answer(
      talks.tellAboutLine,
      () => {
        now({
          turns: [...aDialogue().turns, student(1, words)],
          endedBy: 'crisis',
          endedAt: anAnswer().createdAt,
          support,
        });
        return { turn: student(1, words), reply: null, support };
      },
      { id: dialogueId },
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Это обо мне' }));
  expect(await screen.findByRole('heading', { name: 'Разговор остановлен' })).toBeTruthy();
  expect(await screen.findByText(support)).toBeTruthy();
});
