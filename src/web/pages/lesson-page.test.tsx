// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, answerMaxLength, type Review } from '#contract/answers.ts';
import type { Role } from '#contract/auth.ts';
import type { Lesson } from '#contract/lessons.ts';
import type { LiveEvent } from '#contract/live.ts';
import { aLesson, anId, aTime, aUser, openPage, refuse } from '#web/test-page.ts';

const lessonId = anId(201);
const submit = `POST /api/lessons/${lessonId}/answers`;
const list = `GET /api/lessons/${lessonId}/answers`;

let say: (event: LiveEvent) => void;

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('scrollTo', () => {});
});

afterEach(() => localStorage.clear());

describe('the lesson', () => {
  test('the header names the lesson, its place and who reads', async () => {
    await openLesson();
    const header = screen.getByRole('heading', { level: 1, name: 'Четыре фразы' }).closest('header');
    expect(header?.textContent).toContain('Урок 2 из 3');
    expect(header?.textContent).toContain('Мария Соколова');
    const back = screen.getByRole('link', { name: 'К урокам' });
    expect(back.getAttribute('href')).toBe(`/course/${anId(100)}`);
    expect(document.title).toBe('Четыре фразы · Отклик');
  });

  test('a lesson without a title is called «Урок»', async () => {
    await openLesson({ lesson: { title: '' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Урок' })).toBeTruthy();
  });

  test('nothing is asked of the video’s host until play is pressed', async () => {
    await openLesson({ lesson: { videoUrl: 'https://youtu.be/lePGPRDTjOo' } });
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Смотреть видео.*Видео откроется с\sYouTube/ }));
    const frame = screen.getByTitle('Видео урока «Четыре фразы»');
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/lePGPRDTjOo?autoplay=1');
    expect(document.activeElement).toBe(frame);
  });

  test('an address that is no video says so', async () => {
    await openLesson({ lesson: { videoUrl: 'https://example.org/video' } });
    expect(screen.getByText('Неверный URL видео')).toBeTruthy();
  });

  test('only what the lesson has gets a card', async () => {
    await openLesson({ lesson: { content: null, assignment: null } });
    expect(screen.queryByText('Видео урока')).toBeNull();
    expect(screen.queryByText('Содержание урока')).toBeNull();
    expect(screen.queryByText('Задание')).toBeNull();
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
    expect(screen.getByText('Здесь пока пусто')).toBeTruthy();
  });

  test('the transcript unfolds', async () => {
    await openLesson({ lesson: { transcription: 'Добрый день.\n\nНачнём.' } });
    const summary = screen.getByText('Расшифровка видео');
    expect(summary.closest('details')?.open).toBe(false);
    expect(summary.closest('details')?.textContent).toContain('Начнём.');
  });

  test('the neighbours are one step away', async () => {
    await openLesson();
    expect(linkTo('Предыдущий урок')).toBe(`/lesson/${anId(200)}`);
    expect(linkTo('Следующий урок')).toBe(`/lesson/${anId(202)}`);
    expect(linkTo('Назад к курсу')).toBe(`/course/${anId(100)}`);
  });

  test('after the last lesson there is an end, and no next', async () => {
    await openLesson({ lesson: { order: 9 } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Следующий урок' }).disabled).toBe(true);
    expect(screen.getByText(/Вы дошли до конца курса/)).toBeTruthy();
  });

  test('before the first lesson there is no previous', async () => {
    await openLesson({ lesson: { order: -1 } });
    expect(screen.queryByText('Предыдущий урок')).toBeNull();
  });

  test('the next lesson is loaded ahead without a view, and its view is marked when it is opened', async () => {
    const { requests, answers } = await openLesson();
    const next = `GET /api/lessons/${anId(202)}`;
    answers[next] = { ...theLesson, ...aLesson(2), title: 'Похвала' };
    answers[`${next}/answers`] = [];
    const views = () => requests.filter(({ call }) => call === next).length;
    fireEvent.focus(screen.getByRole('link', { name: 'Следующий урок' }));
    await waitFor(() => expect(views()).toBe(1));
    fireEvent.click(screen.getByRole('link', { name: 'Следующий урок' }));
    await screen.findByRole('heading', { level: 1, name: 'Похвала' });
    await waitFor(() => expect(views()).toBe(2));
  });
});

describe('answering', () => {
  test('white space is no answer', async () => {
    await openLesson();
    expect(sendButton().disabled).toBe(true);
    type(' \n ');
    expect(sendButton().disabled).toBe(true);
    type('Олег перенёс сборку');
    expect(sendButton().disabled).toBe(false);
    expect(field().getAttribute('rows')).toBe('6');
    expect(field().placeholder).toBe('Введите ваш ответ...');
  });

  test('a sent answer takes the form’s place, and the form folds', async () => {
    const { requests, answers } = await openLesson();
    answers[submit] = () => {
      answers[list] = [anAnswer({ content: 'Олег перенёс сборку' })];
      return Response.json(anAnswer({ content: 'Олег перенёс сборку' }), { status: 201 });
    };
    type('Олег перенёс сборку');
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Ваш ответ принят, ИИ начал обработку')).toBeTruthy();
    const card = await answerCard();
    expect(card.textContent).toContain('Олег перенёс сборку');
    expect(card.textContent).toContain('Отправлено: ');
    expect(card.contains(document.activeElement)).toBe(true);
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(requests.filter(({ call }) => call === submit)).toHaveLength(1);

    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('');
  });

  test('while it is sent the button says so', async () => {
    const { answers } = await openLesson();
    answers[submit] = () => new Promise(() => {});
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    const pending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Отправляем...' });
    expect(pending.disabled).toBe(true);
  });

  test('what fails keeps the text, and says why and when', async () => {
    const { answers } = await openLesson();
    const message = 'Слишком много ответов подряд. Следующий можно отправить через 42 секунды';
    answers[submit] = refuse('too_many_requests', message);
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    const alert = await within(form()).findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(field().value).toBe('Олег перенёс сборку');
    expect(sendButton().disabled).toBe(false);
  });

  test('a failure without words has the specification’s', async () => {
    const { answers } = await openLesson();
    answers[submit] = new Response('<html>', { status: 502 });
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    expect((await screen.findAllByText(/Не удалось отправить ответ/)).length).toBeGreaterThan(0);
  });

  test('sent again after a lost connection, also after a reload, it keeps its key; changed, it gets another', async () => {
    const keys: (string | undefined)[] = [];
    const open = async () => {
      const page = await openLesson();
      const plain = globalThis.fetch;
      vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Record<string, string> }) => {
        if (init.method === 'POST' && url.endsWith('/answers')) keys.push(init.headers['idempotency-key']);
        return plain(url, init);
      });
      page.answers[submit] = new TypeError('Failed to fetch');
      return page;
    };
    await open();
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    await within(form()).findByText(/Нет связи с сервером/);
    cleanup();
    vi.unstubAllGlobals();
    vi.stubGlobal('EventSource', FakeStream);
    await open();
    expect(field().value).toBe('Олег перенёс сборку');
    fireEvent.click(sendButton());
    await waitFor(() => expect(keys).toHaveLength(2));
    await within(form()).findByText(/Нет связи с сервером/);
    type('Олег перенёс сборку на четверг');
    fireEvent.click(sendButton());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('an answer that arrived although its confirmation was lost leaves nothing to send', async () => {
    const { answers } = await openLesson();
    answers[submit] = new TypeError('Failed to fetch');
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    await within(form()).findByText(/Нет связи с сервером/);
    answers[list] = [anAnswer({ content: 'Олег перенёс сборку' })];
    act(() => say({ type: 'answers', lessonId, userId: anId(1) }));
    expect(await screen.findByRole('button', { name: 'Ответить ещё раз' })).toBeTruthy();
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
  });

  test('the draft is kept for its writer alone', async () => {
    await openLesson();
    type('Мой черновик');
    expect(screen.getByText('Черновик сохранён')).toBeTruthy();
    cleanup();
    await openLesson({ user: { id: anId(2), firstName: 'Пётр' } });
    expect(field().value).toBe('');
  });

  test('a draft written in another tab shows here', async () => {
    await openLesson();
    const [name, stored] = [
      `answer-draft:${anId(1)}:${lessonId}`,
      JSON.stringify({ text: 'Из другой вкладки' }),
    ];
    localStorage.setItem(name, stored);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: stored })));
    expect(field().value).toBe('Из другой вкладки');
  });

  test('near the limit it counts, beyond it nothing is sent', async () => {
    await openLesson();
    type('я'.repeat(answerMaxLength - 1_000));
    expect(form().textContent).not.toContain('Ещё');
    type('я'.repeat(answerMaxLength - 2));
    expect(form().textContent).toContain('Ещё 2\u00a0символа');
    expect(screen.getByText(/До предела длины осталось не больше 100/)).toBeTruthy();
    type('я'.repeat(answerMaxLength + 1));
    expect(form().textContent).toContain('Длиннее предела на 1\u00a0символ');
    expect(sendButton().disabled).toBe(true);
  });
});

describe('the review', () => {
  test.each<[string, Partial<Answer>, string[]]>([
    ['waiting', { review: { state: 'waiting' } }, ['Наставник скоро начнёт читать ваш ответ']],
    ['not configured', { review: { state: 'not_configured' } }, ['обратная связь появится здесь сама']],
    ['being read', { review: writing('') }, ['Наставник читает ваш ответ']],
    ['being written', { review: writing('Вы **точ') }, ['Наставник пишет вам', 'Вы точ']],
    ['done', { aiResponse: 'Вы **точны**', review: done }, ['Обратная связь готова', 'Вы точны']],
    ['failed', { review: { state: 'failed' } }, ['Обратной связи пока нет', 'От\u00a0вас ничего']],
  ])('%s', async (_, answer, texts) => {
    await openLesson({ answers: [anAnswer(answer)] });
    for (const text of texts) expect(reviewCard().textContent).toContain(text);
  });

  test('what a person wrote is not the AI’s', async () => {
    await openLesson({
      answers: [
        anAnswer({
          aiResponse: 'Позвоните мне',
          responseAuthor: 'mentor',
          review: { ...done, author: 'mentor' },
        }),
      ],
    });
    expect(reviewCard('Ответ наставника').textContent).toContain('Позвоните мне');
    expect(screen.queryByText('Обратная связь от ИИ')).toBeNull();
  });

  test('also while the AI reads the answer again', async () => {
    await openLesson({
      answers: [anAnswer({ aiResponse: 'Позвоните мне', responseAuthor: 'mentor', review: writing('') })],
    });
    expect(reviewCard('Ответ наставника').textContent).toContain('Наставник перечитывает ваш ответ');
  });

  test.each<Review>([{ state: 'waiting' }, writing('Новый текст'), { state: 'failed' }])(
    'the earlier feedback stays while a new one is %j',
    async (review) => {
      await openLesson({ answers: [anAnswer({ aiResponse: 'Прежний отзыв', review })] });
      expect(reviewCard().textContent).toContain('Прежний отзыв');
      expect(reviewCard().textContent).not.toContain('Новый текст');
    },
  );

  test('the text appears as the model writes it, and only its beginning and end are announced', async () => {
    const { answers } = await openLesson({ answers: [anAnswer({ review: writing('') })] });
    const status = within(reviewCard()).getByRole('status');
    expect(status.textContent).toBe('Наставник читает ваш ответ');
    act(() => say(piece(0, 'Вы точно ')));
    act(() => say(piece(0, 'Вы точно ')));
    act(() => say(piece(9, 'назвали поступок')));
    await waitFor(() => expect(reviewCard().textContent).toContain('Вы точно назвали поступок'));
    expect(reviewCard().querySelector('.prose')?.getAttribute('aria-busy')).toBe('true');
    expect(status.textContent).toBe('Наставник пишет вам');
    expect(reviewCard().querySelector('.prose')?.closest('[aria-live], [role="status"]')).toBeNull();

    answers[list] = [anAnswer({ aiResponse: 'Вы точно назвали поступок.', review: done })];
    act(() => say({ type: 'answers', lessonId, userId: anId(1) }));
    await waitFor(() => expect(status.textContent).toContain('Обратная связь готова'));
    expect(reviewCard().querySelector('.prose')?.hasAttribute('aria-busy')).toBe(false);
  });

  test('what happens to others is not fetched', async () => {
    const { requests } = await openLesson({ role: 'admin' });
    const before = requests.length;
    act(() => say({ type: 'answers', lessonId, userId: anId(7) }));
    await Promise.resolve();
    expect(requests).toHaveLength(before);
  });

  test('earlier attempts stay readable with their feedback', async () => {
    await openLesson({
      answers: [
        anAnswer({ id: anId(503), content: 'Третий' }),
        anAnswer({ id: anId(502), content: 'Второй', aiResponse: 'Отзыв на второй', review: done }),
        anAnswer({ id: anId(501), content: 'Первый', aiResponse: 'Отзыв на первый', review: done }),
      ],
    });
    expect((await answerCard()).textContent).toContain('Третий');
    const earlier = screen.getByText('Предыдущие попытки (2)').closest('details');
    const attempts = within(earlier ?? document.body).getAllByRole('article', { hidden: true });
    expect(attempts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Попытка 2.*Второй.*Отзыв на второй/s),
      expect.stringMatching(/Попытка 1.*Первый.*Отзыв на первый/s),
    ]);
  });
});

describe('an administrator', () => {
  test('reads why a review failed and asks for it again', async () => {
    const failed = anAnswer({ review: { state: 'failed', cause: 'Модель ответила 401' } });
    const { answers } = await openLesson({ role: 'admin', answers: [failed] });
    expect(reviewCard().textContent).toContain('Модель ответила 401');
    answers[`POST /api/answers/${failed.id}/review`] = () => {
      answers[list] = [anAnswer({ review: { state: 'waiting' } })];
      return Response.json(anAnswer({ review: { state: 'waiting' } }), { status: 201 });
    };
    fireEvent.click(screen.getByRole('button', { name: 'Проверить заново' }));
    await waitFor(() => expect(reviewCard().textContent).toContain('Наставник скоро начнёт'));
    expect(screen.queryByRole('button', { name: 'Проверить заново' })).toBeNull();
  });

  test('deletes the answer after being asked', async () => {
    const { answers } = await openLesson({ role: 'admin', answers: [anAnswer()] });
    answers[`DELETE /api/answers/${anId(500)}`] = () => {
      answers[list] = [];
      return { id: anId(500) };
    };
    fireEvent.click(screen.getByRole('button', { name: 'Удалить ответ' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Вы уверены, что хотите удалить этот ответ?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Ответ удален')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Ваш ответ')).toBeNull());
  });

  test('is told when the answer could not be deleted', async () => {
    const { answers } = await openLesson({ role: 'admin', answers: [anAnswer()] });
    answers[`DELETE /api/answers/${anId(500)}`] = new Response('', { status: 500 });
    fireEvent.click(screen.getByRole('button', { name: 'Удалить ответ' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Не удалось удалить ответ')).toBeTruthy();
  });

  test('has what a student has not', async () => {
    await openLesson({ answers: [anAnswer({ review: { state: 'failed', cause: 'Модель ответила 401' } })] });
    expect(screen.queryByText(/Модель ответила/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Удалить ответ' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Проверить заново' })).toBeNull();
  });
});

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    say = (event) =>
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) })) && undefined;
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

interface Opened {
  role?: Role;
  user?: Partial<ReturnType<typeof aUser>>;
  lesson?: Partial<Lesson>;
  answers?: Answer[];
}

async function openLesson({ role = 'student', user, lesson, answers = [] }: Opened = {}) {
  const shown = { ...theLesson, ...lesson };
  const page = openPage(`/lesson/${lessonId}`, {
    'GET /api/auth/me': { user: aUser(role, user) },
    [`GET /api/lessons/${lessonId}`]: shown,
    [`GET /api/courses/${anId(100)}/lessons`]: [aLesson(0), shown, aLesson(2)],
    [list]: answers,
    [`POST /api/lessons/${lessonId}/activity`]: {},
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const theLesson: Lesson = {
  ...aLesson(1),
  title: 'Четыре фразы',
  content: 'Порядок, который держит разговор.',
  transcription: null,
  assignment: 'Напишите свои четыре фразы.',
};

function anAnswer(answer: Partial<Answer> = {}): Answer {
  return {
    id: anId(500),
    userId: anId(1),
    lessonId,
    content: 'Мой ответ',
    aiResponse: null,
    responseAuthor: null,
    createdAt: aTime,
    updatedAt: aTime,
    review: { state: 'waiting' },
    ...answer,
  };
}

function piece(offset: number, text: string): LiveEvent {
  return { type: 'piece', lessonId, userId: anId(1), answerId: anId(500), attempt: 1, offset, text };
}

function writing(text: string): Review {
  return { state: 'in_progress', attempt: 1, text };
}

const done = { state: 'done', author: 'model', finishedAt: aTime } as const;

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Ваш ответ:');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Отправить ответ' });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

function form(): HTMLElement {
  return field().closest('form') ?? document.body;
}

async function answerCard(): Promise<HTMLElement> {
  return (
    (await screen.findByRole('heading', { level: 2, name: 'Ваш ответ' })).closest('section') ?? document.body
  );
}

function reviewCard(title = 'Обратная связь от ИИ'): HTMLElement {
  return screen.getByRole('heading', { level: 2, name: title }).closest('section') ?? document.body;
}
