// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  openLesson({ lesson: { criteria: theCriteria, ...lesson }, answers });

const revise = () => fireEvent.click(screen.getByRole('button', { name: 'Доработать ответ' }));
const panel = () => screen.findByRole('complementary', { name: 'Открытые замечания' });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Учтено/ });

describe('revision', () => {
  test('opens the newest text with what is left to do beside it, the newest first', async () => {
    await open();
    revise();
    expect(field().value).toBe('Попытка 2');
    expect(document.activeElement).toBe(field());
    const remarks = within(await panel()).getAllByRole('listitem');
    expect(remarks.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Факты вместо приговоровПопытка 2.*Назовите час/),
      expect.stringMatching(/Понятная просьбаПопытка 1.*Попросите/),
    ]);
  });

  test('without open remarks one answers once more, as without criteria', async () => {
    await open({}, [reviewed(1, { remarks: [aRemark({ level: 2 })] })]);
    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
    expect(field().value).toBe('Попытка 1');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('what is ticked off is the student’s own note: it survives a reload, and goes when the answer is sent', async () => {
    await open();
    revise();
    await panel();
    fireEvent.click(boxes()[1] ?? document.body);
    expect((await panel()).textContent).toContain('1 из 2');
    cleanup();

    const { answers, requests } = await open();
    revise();
    await panel();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true]);
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
    fireEvent.click(sendButton());
    await waitFor(async () => expect((await answerCard()).textContent).toContain('Попытка 3'));
    expect(requests.find(({ call }) => call === 'submitAnswer')?.body).toEqual({ content: 'Попытка 3' });
    expect(localStorage).toHaveLength(0);
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
