// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { talks } from '#contract/talks/calls.ts';
import type { Branch, Dialogue } from '#contract/talks/schemas.ts';
import {
  aDialogue,
  aDialogueSummary,
  dialogueId,
  persona,
  student,
  thePractice,
} from '#test/dialogue-rows.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { lessonId, theLesson } from '#test/lesson-page.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';
import { openTalk } from '#test/talk-page.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const parentId = anId(410);
const usedUp = 'Отправить его не получится: попытки кончились. Сравнить можно.';
const before = [...aDialogue().turns, student(1, 'Есть минута?'), persona(2, 'Есть.')];

const branch = (given: Partial<Branch> = {}): Branch => ({
  dialogueId: parentId,
  number: 3,
  place: 2,
  at: aTime,
  said: 'Когда будет макет?',
  ...given,
});

/** A take from the student's second line. */
const aTake = (given: Partial<Dialogue> = {}): Partial<Dialogue> => ({
  kind: 'take',
  branchedFrom: branch(),
  turns: before,
  ...given,
});

const saidOtherwise = [...before, student(3, 'К одиннадцати?'), persona(4, 'Ладно.')];
const ended = { turns: saidOtherwise, endedBy: 'student', endedAt: aTime } as const;

const button = (name: string) => screen.queryByRole('button', { name });
const panel = () => screen.findByRole('heading', { name: 'Попытка окончена' });

/** Of a running talk. */
const sayOtherwise = (nth = 1) => button(`Сказать иначе с реплики ${nth}`) ?? document.body;

describe('a take that can’t be begun', () => {
  test('because the family has its ten says so and offers no other way', async () => {
    const { answers } = await openTalk({ turns: before });
    const told = 'У одного разговора может быть не больше 10 других попыток. Начните разговор заново';
    answers.push(answer(talks.startTake, refuse('takes_used_up', told), { id: dialogueId }));
    fireEvent.click(sayOtherwise());
    expect((await screen.findByRole('alert')).textContent).toBe(`${told}.`);
    expect(screen.queryByRole('link', { name: 'Открыть его' })).toBeNull();
    expect(button('Закончить его и начать этот')).toBeNull();
  });

  test('while another is open leads to that one, or ends it and begins', async () => {
    const { answers, requests, address } = await openTalk({ turns: before });
    const open: ErrorBody = {
      code: 'dialogue_open',
      message: 'Другая попытка разговора уже начата',
      dialogueId: anId(420),
      requestId: 'request-1',
    };
    const taken = aDialogue({ ...aTake(), id: anId(421) });
    answers.push(
      answer(talks.startTake, ({ again }) => (again ? taken : Response.json(open, { status: 409 })), {
        id: dialogueId,
      }),
      answer(talks.getDialogue, taken, { id: anId(421) }),
    );
    fireEvent.click(sayOtherwise());
    const other = await screen.findByRole('link', { name: 'Открыть его' });
    expect(other.getAttribute('href')).toBe(`/lesson/${lessonId}/talk/${anId(420)}`);
    fireEvent.click(button('Закончить его и начать этот') ?? document.body);
    await waitFor(() => expect(address()).toBe(`/lesson/${lessonId}/talk/${anId(421)}`));
    const asked = requests.filter(({ call }) => call === 'startTake').map(({ body }) => body);
    expect(asked).toEqual([{ from: 1 }, { from: 1, again: true }]);
  });
});

describe('without an attempt left', () => {
  test('a take says before its first line that it can’t be sent', async () => {
    await openTalk(aTake(), { attemptsLimit: 1, attemptsLeft: 0 });
    expect(screen.getByText(usedUp)).toBeTruthy();
    expect(screen.getByText(/Раньше вы сказали:/).textContent).toContain('Когда будет макет?');
  });

  test('its end offers to compare and to go on, not to send', async () => {
    await openTalk(aTake(ended), { attemptsLimit: 1, attemptsLeft: 0 });
    const said = (await panel()).parentElement;
    expect(said?.textContent).toContain(usedUp);
    expect(screen.getByRole('link', { name: 'Сравнить' })).toBeTruthy();
    expect(button('Отправить эту попытку')).toBeNull();
    expect(button('Ещё раз с этой реплики')).toBeTruthy();
  });
});

describe('the end of a take', () => {
  test('compares first of all, with the talk that it goes on from', async () => {
    await openTalk(aTake(ended));
    await panel();
    expect(screen.getByRole('link', { name: 'Сравнить' }).getAttribute('href')).toBe(
      `/lesson/${lessonId}/talk/${parentId}/compare/${dialogueId}`,
    );
    expect(button('Отправить эту попытку')).toBeTruthy();
  });

  test('without a line of its own is neither compared nor sent', async () => {
    await openTalk(aTake({ endedBy: 'student', endedAt: aTime }));
    const said = (await panel()).parentElement;
    expect(said?.textContent).toContain('Иначе пока ничего не сказано: скажите хотя бы одну реплику.');
    expect(screen.queryByRole('link', { name: 'Сравнить' })).toBeNull();
    expect(button('Отправить эту попытку')).toBeNull();
  });

  test('whose talk is gone is sent all the same, and goes on from itself', async () => {
    const gone = branch({ dialogueId: null, at: null, said: null });
    const { requests } = await openTalk(aTake({ ...ended, branchedFrom: gone }));
    await panel();
    expect(screen.getByText('Другая попытка разговора, с реплики 2')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /разговор от/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Сравнить' })).toBeNull();
    expect(button('Отправить эту попытку')).toBeTruthy();
    fireEvent.click(button('Ещё раз с этой реплики') ?? document.body);
    await waitFor(() =>
      expect(requests.find(({ call }) => call === 'startTake')).toMatchObject({
        params: { id: dialogueId },
        body: { from: 3, again: true },
      }),
    );
  });
});

const opensTalk = (talk: Dialogue, address: string, ...also: Parameters<typeof openPage>[1]) =>
  openPage(`/lesson/${lessonId}/talk/${address}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(lessons.getLesson, { ...theLesson, practice: thePractice }, { id: lessonId }),
    answer(answerCalls.listAnswers, [], { id: lessonId }),
    answer(talks.getDialogue, talk, { id: dialogueId }),
    ...also,
  ]);

test('the takes of a talk stand below it, each with its line and what became of it', async () => {
  const of = (number: number, given: Parameters<typeof aDialogueSummary>[0]) =>
    aDialogueSummary({
      id: anId(number),
      kind: 'take',
      familyId: dialogueId,
      branchedFrom: { dialogueId, number: 3, place: 2 },
      ...given,
    });
  const all = [
    aDialogueSummary(),
    of(430, { answerId: anId(500), endedBy: 'student' }),
    of(431, { endedBy: 'student' }),
    of(432, {}),
    of(433, { familyId: anId(999) }),
  ];
  const talk = aDialogue({ ...ended, endedBy: 'age' });
  opensTalk(talk, dialogueId, answer(talks.listDialogues, all, { id: lessonId }));
  const title = await screen.findByRole('heading', { name: 'Другие попытки разговора: 3' });
  const listed = within(title.parentElement ?? document.body).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Другая попытка, с реплики 2 · .* · отправлен/),
    expect.stringMatching(/^Другая попытка, с реплики 2 · .* · не отправлен/),
    expect.stringMatching(/^Другая попытка, с реплики 2 · .* · ещё идёт/),
  ]);
});

test('a comparison whose former talk is gone says so, and leads to the take', async () => {
  const gone = answer(talks.getDialogue, refuse('not_found', 'Разговор не найден'), { id: parentId });
  opensTalk(aDialogue(aTake(ended)), `${parentId}/compare/${dialogueId}`, gone);
  expect(await screen.findByText('Прежнего разговора уже нет: сравнить не с чем.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Открыть эту попытку' }).getAttribute('href')).toBe(
    `/lesson/${lessonId}/talk/${dialogueId}`,
  );
});
