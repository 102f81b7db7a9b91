// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { reviews } from '#contract/reviews/calls.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, placeOf, theCriteria } from '#test/feedback-rows.ts';
import { answerCard, done, lessonId, openLesson, piece, reviewCard, writing } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const content = 'Олег, ты опять прислал макет с ошибками.\n\nПожалуйста, проверяй текст до отправки.';
const request = theCriteria[1]?.id ?? '';

const reviewed = (feedback: Partial<Feedback>, given: Partial<Answer> = {}) =>
  anAnswer({
    content,
    aiResponse: 'Отзыв одним текстом',
    responseAuthor: 'model',
    review: done,
    feedback: aFeedback(feedback),
    ...given,
  });

const open = (answers: Answer[], role: 'student' | 'admin' = 'student') =>
  openLesson({ role, lesson: { criteria: theCriteria }, answers });

const cardOf = (title: string) =>
  within(reviewCard())
    .getByRole('heading', { level: 3, name: new RegExp(title) })
    .closest('li') ?? document.body;

const marks = async () =>
  [...(await answerCard()).querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('a review by criterion', () => {
  test('has its summary first, then a card for each criterion with the level in words', async () => {
    await open([
      reviewed({
        remarks: [
          aRemark({ level: 1, quotes: [placeOf(content, 'опять прислал макет')] }),
          aRemark({
            id: anId(701),
            criterionId: request,
            level: 2,
            text: 'Её можно выполнить',
            nextStep: null,
          }),
        ],
      }),
    ]);
    const text = reviewCard().textContent ?? '';
    const order = [
      'Уже ближе к делу',
      'Факты вместо приговоров',
      'Слово «опять»',
      'Назовите день',
      'Понятная просьба',
    ];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).toSorted((one, other) => one - other),
    );
    expect(text).not.toContain('Отзыв одним текстом');
    expect(cardOf('Факты').textContent).toContain('Уровень: Есть частично, 2 из 3');
    expect(cardOf('Понятная').textContent).toContain('Уровень: Есть, 3 из 3');
    expect(cardOf('Понятная').textContent).not.toContain('Дальше');
  });

  test('a level that the student’s words don’t prove is not set, and the card says why', async () => {
    await open([reviewed({ remarks: [aRemark({ level: null })] })]);
    expect(cardOf('Факты').textContent).toContain(
      'Уровень не поставлен: наставник не смог подтвердить его вашими словами',
    );
  });

  test('a quote leads to its words in the answer, and their number back to the remark', async () => {
    await open([reviewed({ remarks: [aRemark({ quotes: [placeOf(content, 'опять прислал макет')] })] })]);
    expect(await marks()).toEqual(['опять прислал макет1']);
    const quote = screen.getByRole('button', { name: 'Показать в ответе: опять прислал макет' });
    const number = screen.getByRole('button', { name: 'Замечание 1: Факты вместо приговоров' });
    fireEvent.click(quote);
    expect(document.activeElement).toBe(number);
    fireEvent.click(number);
    expect(document.activeElement).toBe(quote);
  });

  test('a remark’s minute starts the video there; one beyond the transcript leads nowhere', async () => {
    await openLesson({
      lesson: {
        criteria: theCriteria,
        videoUrl: 'https://youtu.be/lePGPRDTjOo',
        transcription: 'WEBVTT\n\n03:20.000 --> 04:00.000\nПросьба — это срок и действие.\n',
      },
      answers: [
        reviewed({
          remarks: [
            aRemark({ videoAt: 200 }),
            aRemark({ id: anId(701), criterionId: request, videoAt: 9_000 }),
          ],
        }),
      ],
    });
    expect(within(cardOf('Факты')).getByRole('button', { name: 'Смотреть с 3:20' })).toBeTruthy();
    expect(cardOf('Понятная').textContent).not.toContain('Смотреть');
  });

  test('a model’s remark leads nowhere else', async () => {
    await open([
      reviewed({
        summary: '[итог](https://evil.example)',
        remarks: [aRemark({ text: '![x](https://evil.example/x.png)' })],
      }),
    ]);
    expect(reviewCard().querySelector('[href], [src]')).toBeNull();
  });

  test('a mentor’s review by criterion looks the same and keeps its links', async () => {
    await open([
      reviewed(
        { remarks: [aRemark({ text: 'Прочтите [урок](/lesson/1)' })] },
        { responseAuthor: 'mentor', review: { ...done, author: 'mentor' } },
      ),
    ]);
    const card = reviewCard('Ответ куратора');
    expect(within(card).getByRole('heading', { level: 3, name: /Факты/ })).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'урок' })).toBeTruthy();
  });

  test('says in words what became of earlier remarks; of a deleted attempt nothing', async () => {
    const outcomes = ['closed', 'partly', 'open'] as const;
    const earlier = outcomes.map((_, index) =>
      aRemark({ id: anId(710 + index), criterionId: anId(610 + index), nextStep: `Шаг ${index}` }),
    );
    const checks = outcomes.map((outcome, index) => ({ remarkId: anId(710 + index), outcome, text: null }));
    await open([
      reviewed({ checks: [...checks, { remarkId: anId(799), outcome: 'open', text: 'О чём это?' }] }),
      reviewed({ remarks: earlier }, { id: anId(499) }),
    ]);
    const list = within(reviewCard()).getByRole('heading', {
      name: 'Что стало с прежними замечаниями',
    }).parentElement;
    expect(
      within(list ?? document.body)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Закрыто.*Шаг 0/),
      expect.stringMatching(/Частично.*Шаг 1/),
      expect.stringMatching(/Открыто.*Шаг 2/),
    ]);
  });

  test('the student says at once whether it helped; what is not saved is taken back', async () => {
    const { answers, requests } = await open([reviewed({})]);
    const button = (name: string) => screen.getByRole('button', { name });
    const pressed = (name: string) => button(name).getAttribute('aria-pressed');
    answers.push(answer(reviews.rateReview, ({ helpful }) => ({ helpful }), { id: anId(800) }));
    fireEvent.click(button('Да'));
    await waitFor(() => expect(pressed('Да')).toBe('true'));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ call: 'rateReview', body: { helpful: true } }),
    );

    answers.push(answer(reviews.rateReview, refuse('internal', 'Что-то сломалось'), { id: anId(800) }));
    fireEvent.click(button('Нет'));
    expect(await screen.findByText('Не удалось сохранить оценку отзыва')).toBeTruthy();
    expect([pressed('Да'), pressed('Нет')]).toEqual(['true', 'false']);

    answers.push(answer(reviews.rateReview, ({ helpful }) => ({ helpful }), { id: anId(800) }));
    fireEvent.click(button('Да'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ body: { helpful: null } }));
    await waitFor(() => expect(pressed('Да')).toBe('false'));
  });
});

describe('a review by criterion that is being written', () => {
  const text = [
    'Человеку: нет',
    '## 1. Факты вместо приговоров',
    'Уровень: Есть частично',
    '> опять прислал макет с ошибками',
    '> этих слов в ответе никогда не было',
    'Слово «опять» обобщает.',
    'Дальше: назовите день.',
    '## 2. Понятная просьба',
    'Уровень: Есть',
    '> проверяй текст до отправки',
    'Её можно **выполнить**.',
    '## Итог',
    'Уже ближе к делу.',
    'Уверенность: высокая',
    '',
  ].join('\n');

  const cards = () => [...reviewCard().querySelectorAll('h3')].map(({ textContent }) => textContent);

  test('fills cards that never vanish, marks a quote once its line is whole, and ends in the verified review', async () => {
    const { answers } = await open([anAnswer({ content, review: writing('') })]);
    let most = 0;
    for (let offset = 0; offset < text.length; offset += 7) {
      act(() => say(piece(offset, text.slice(offset, offset + 7))));
      const written = text.slice(0, offset + 7);
      expect(cards().length).toBeGreaterThanOrEqual(most);
      most = cards().length;
      expect(reviewCard().textContent).not.toMatch(/Человеку|никогда не было|Уверенность/);
      const whole = ['с ошибками\n', 'до отправки\n'].filter((line) => written.includes(line));
      await waitFor(async () => expect((await marks()).length).toBe(whole.length));
    }
    await waitFor(() => expect(reviewCard().textContent).toContain('Уже ближе к\u00a0делу.'));
    expect(cards()).toEqual(['1.Факты вместо приговоров', '2.Понятная просьба']);
    expect(reviewCard().querySelector('strong')?.textContent).toBe('выполнить');
    expect(within(reviewCard()).getByRole('status').textContent).toBe('Наставник пишет вам');

    const [first] = reviewCard().querySelectorAll('ol > li');
    const verified = reviewed({
      remarks: [
        aRemark({ quotes: [placeOf(content, 'опять прислал макет с ошибками')] }),
        aRemark({ id: anId(701), criterionId: request, level: 2 }),
      ],
    });
    answers.push(answer(answerCalls.listAnswers, [verified], { id: lessonId }));
    act(() => say({ type: 'answers', lessonId, userId: anId(1) }));
    await waitFor(() => expect(reviewCard().textContent).toContain('Обратная связь готова'));
    expect(reviewCard().querySelector('ol > li')).toBe(first);
    expect(await marks()).toEqual(['опять прислал макет с ошибками1']);
  });

  test('a level above the lowest waits for its quote', async () => {
    await open([anAnswer({ content, review: writing(text.slice(0, text.indexOf('> опять'))) })]);
    expect(cardOf('Факты').textContent).not.toContain('Есть частично');
    const rest = text.slice(text.indexOf('> опять'), text.indexOf('> этих'));
    act(() => say(piece(text.indexOf('> опять'), rest)));
    await waitFor(() => expect(cardOf('Факты').textContent).toContain('Уровень: Есть частично'));
  });

  test('a text without sections is shown as one text, without the line for the server', async () => {
    const prose = 'Вы точно назвали поступок, и это главное. '.repeat(6);
    await open([anAnswer({ content, review: writing(`Человеку: нет\n${prose}`) })]);
    expect(reviewCard().textContent).toContain('Вы точно назвали поступок');
    expect(reviewCard().textContent).not.toContain('Человеку');
    expect(cards()).toEqual([]);
  });

  test('what it says of an earlier remark is shown with that remark; closed without words it is not yet', async () => {
    const checks =
      '## Прошлые замечания\n- З1: закрыто.\n- З2: частично. Срока нет.\n- З3: закрыто. > до отправки';
    const earlier = [0, 1, 2].map((index) => aRemark({ id: anId(710 + index), nextStep: `Шаг ${index}` }));
    const section = '## 1. Факты вместо приговоров\nУровень: Пока нет\nТак.\n';
    await open([
      anAnswer({
        content: `${content} Проверяй текст до отправки.`,
        review: writing(`${section}${checks} в печать\n`),
      }),
      reviewed({ remarks: earlier }, { id: anId(499) }),
    ]);
    const list = within(reviewCard()).getByRole('heading', {
      name: 'Что стало с прежними замечаниями',
    }).parentElement;
    expect(
      within(list ?? document.body)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/Частично.*Шаг 1.*Срока нет/)]);
  });
});
