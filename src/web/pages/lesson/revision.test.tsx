// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, theCriteria } from '#test/feedback-rows.ts';
import { answerCard, done, field, form, lessonId, openLesson, sendButton, type } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const reviewed = (number: number, feedback: Parameters<typeof aFeedback>[0]) =>
  anAnswer({
    id: anId(500 + number),
    content: `Попытка ${number}`,
    review: done,
    feedback: aFeedback(feedback),
  });

const second = reviewed(2, {
  remarks: [
    aRemark({ id: anId(720), nextStep: 'Назовите час' }),
    aRemark({ id: anId(721), criterionId: theCriteria[1]?.id ?? '', level: 2, nextStep: 'Ничего' }),
  ],
  checks: [{ remarkId: anId(710), outcome: 'closed', text: null }],
});
const first = reviewed(1, {
  remarks: [
    aRemark({ id: anId(710), nextStep: 'Назовите день' }),
    aRemark({ id: anId(711), criterionId: theCriteria[1]?.id ?? '', level: 0, nextStep: 'Попросите' }),
  ],
});

const open = (lesson: Partial<Lesson> = {}, answers = [second, first]) =>
  openLesson({ lesson: { criteria: theCriteria, asksWhenShort: false, ...lesson }, answers });

const revise = () => fireEvent.click(screen.getByRole('button', { name: 'Доработать ответ' }));
const pinned = () => screen.findByRole('complementary', { name: 'Замечание наставника' });
const sendNext = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: 'Отправить попытку 3' })[0] ?? sendButton();

describe('revision', () => {
  test('opens the newest text below the remark that the review begins with; the others are one press away', async () => {
    const newest = aRemark({ id: anId(720), nextStep: 'Назовите час' });
    await open({}, [reviewed(2, { remarks: [newest] }), first]);
    revise();
    expect(field().value).toBe('Попытка 2');
    expect(document.activeElement).toBe(field());
    expect((await pinned()).textContent).toMatch(/Факты вместо приговоров.*Дальше: Назовите час/);
    fireEvent.click(within(await pinned()).getByRole('button', { name: /^ещё 1/ }));
    expect((await pinned()).textContent).toMatch(/Понятная просьба.*Попросите/);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('the remark that opened the draft is the one above it', async () => {
    const quoted = { quotes: [[0, 3]] satisfies [number, number][] };
    await open({}, [
      reviewed(2, {
        remarks: [
          aRemark({ nextStep: 'Назовите час' }),
          aRemark({ id: anId(721), criterionId: theCriteria[1]?.id ?? '', level: 0, ...quoted }),
        ],
        firstCriterionId: aRemark().criterionId,
      }),
    ]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Исправить это место' }).at(-1) ?? document.body);
    expect((await pinned()).textContent).toContain('Понятная просьба');
    expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('Поп');
  });

  test('the bar sends what is open, and says nothing of the next lesson meanwhile', async () => {
    const { answers, requests } = await open();
    const next = () => screen.queryAllByRole('link', { name: 'Следующий урок' }).length;
    const before = next();
    revise();
    expect(sendNext().disabled).toBe(true);
    expect(next()).toBeLessThanOrEqual(before);
    const third = anAnswer({ id: anId(503), content: 'Попытка 3' });
    answers.push(
      answer(
        answerCalls.submitAnswer,
        () => {
          answers.push(answer(answerCalls.listAnswers, [third, second, first], { id: lessonId }));
          return third;
        },
        { id: lessonId },
      ),
    );
    type('Попытка 3');
    fireEvent.click(sendNext());
    await waitFor(async () => expect((await answerCard()).textContent).toContain('Попытка 3'));
    expect(requests.find(({ call }) => call === 'submitAnswer')?.body).toEqual({ content: 'Попытка 3' });
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /^Отправить попытку/ })).toBeNull();
  });

  test('without open remarks one answers once more, as without criteria', async () => {
    await open({}, [reviewed(1, { remarks: [aRemark({ level: 2 })] })]);
    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
    expect(field().value).toBe('Попытка 1');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('a limit of attempts', () => {
  test.each([
    [3, 'Осталась 1 попытка'],
    [4, 'Осталось 2 попытки'],
    [7, 'Осталось 5 попыток'],
  ])('of %i, two of them used: %s', async (attemptsLimit, text) => {
    await open({ attemptsLimit });
    revise();
    expect(form().textContent?.replaceAll('\u00a0', ' ')).toContain(text);
  });

  test('no limit, no word of it', async () => {
    await open();
    revise();
    expect(form().textContent).not.toMatch(/Остал[ао]с/);
  });

  test('is right as soon as the last answer is sent', async () => {
    const { answers } = await open({ attemptsLimit: 3 });
    const third = anAnswer({ id: anId(503), content: 'Попытка 3' });
    answers.push(
      answer(
        answerCalls.submitAnswer,
        () => {
          answers.push(answer(answerCalls.listAnswers, [third, second, first], { id: lessonId }));
          return third;
        },
        { id: lessonId },
      ),
    );
    revise();
    type('Попытка 3');
    fireEvent.click(sendButton());
    expect(await screen.findByText(/Все попытки этого урока использованы/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /ответ/i })).toBeNull();
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
  });

  test('used up in another window: the text stays, and the reason is there', async () => {
    const { answers } = await open({ attemptsLimit: 3 });
    const third = anAnswer({ id: anId(503), content: 'Из другого окна' });
    revise();
    type('Попытка 3');
    answers.push(
      answer(
        answerCalls.submitAnswer,
        refuse('attempts_used_up', 'Все попытки этого урока использованы: 3'),
        {
          id: lessonId,
        },
      ),
      answer(answerCalls.listAnswers, [third, second, first], { id: lessonId }),
    );
    fireEvent.click(sendButton());
    expect((await within(form()).findByRole('alert')).textContent).toContain('использованы: 3');
    await waitFor(async () => expect((await answerCard()).textContent).toContain('Из другого окна'));
    expect(field().value).toBe('Попытка 3');
    expect(sendButton().disabled).toBe(true);
  });

  test('of two attempts the levels stand side by side; earlier remarks stay readable without their criterion', async () => {
    await openLesson({
      lesson: { criteria: [] },
      answers: [
        reviewed(2, { remarks: [aRemark({ level: 2 })] }),
        reviewed(1, { remarks: [aRemark({ id: anId(701), level: 0, criterion: 'Прежнее имя' })] }),
      ],
    });
    const row = screen.getByRole('row', { name: /Факты/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Пока нет', 'Есть+2 уровня']);
    fireEvent.click(screen.getByText('Предыдущие попытки (1)'));
    expect(await screen.findByRole('heading', { level: 5, name: /Прежнее имя/ })).toBeTruthy();
  });

  test('what changed between two attempts is told in words and by the elements for it', async () => {
    await open({}, [
      { ...reviewed(2, {}), content: 'Ты вчера прислал макет' },
      { ...reviewed(1, {}), content: 'Ты опять прислал макет' },
      { ...reviewed(0, {}), content: 'Ты прислал макет' },
    ]);
    fireEvent.click(screen.getByText('Предыдущие попытки (2)'));
    fireEvent.click(screen.getByRole('button', { name: 'Сравнить' }));
    const inserted = () => document.querySelector('ins')?.textContent;
    await waitFor(() => expect(inserted()).toMatch(/добавлено: .*вчера/));
    expect(document.querySelector('del')?.textContent).toMatch(/удалено: .*опять/);
    fireEvent.change(screen.getByLabelText('Было'), { target: { value: anId(500) } });
    await waitFor(() => expect(document.querySelector('del')).toBeNull());
    expect(inserted()).toMatch(/добавлено: .*вчера/);
    fireEvent.change(screen.getByLabelText('Стало'), { target: { value: anId(500) } });
    expect(await screen.findByText('Тексты совпадают.')).toBeTruthy();
  });
});
