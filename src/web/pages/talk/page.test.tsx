// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { talks } from '#contract/talks/calls.ts';
import { aDialogue, changed, dialogueId, persona, sentence, student, waiting } from '#test/dialogue-rows.ts';
import { connect, say, standInForTheBrowser, stubTheBrowser } from '#test/fake-live-events.ts';
import { answer, refuse } from '#test/page-server.ts';
import { field, openTalk, type } from '#test/talk-page.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const enter = (options = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...options });
const log = () => screen.getByRole('log');
const sayButton = () => screen.getByRole('button', { name: 'Сказать' });
const line = 'Денис, давай решим с макетом';

const taking = (number: number) =>
  answer(talks.sayLine, ({ text }) => ({ turn: student(number, text), reply: waiting(number + 1) }), {
    id: dialogueId,
  });

describe('saying a line', () => {
  test('it stands in the talk, the field is empty and keeps the focus, and the reply comes by sentences', async () => {
    const { answers, requests, now } = await openTalk();
    answers.push(taking(1));
    expect(screen.getByText('реплика 1 из 10')).toBeTruthy();
    field().focus();
    type(line);
    enter({ shiftKey: true });
    enter({ isComposing: true });
    // Safari’s Enter that has just taken a composed word.
    enter({ keyCode: 229 });
    expect(requests.some(({ call }) => call === 'sayLine')).toBe(false);
    enter();
    expect(field().value).toBe('');
    await waitFor(() => expect(within(log()).getByText(line)).toBeTruthy());
    expect(requests.find(({ call }) => call === 'sayLine')?.body).toEqual({ number: 1, text: line });
    expect(screen.getByText('реплика 2 из 10')).toBeTruthy();
    expect(await screen.findByText('Денис думает…')).toBeTruthy();
    expect(log().contains(screen.getByText('Денис думает…'))).toBe(false);

    act(() => say(sentence(2, 0, 'Опять ты.')));
    act(() => say(sentence(2, 9, ' Ну давай.')));
    act(() => say(sentence(2, 0, 'Опять ты.')));
    await waitFor(() => expect(screen.queryByText('Денис думает…')).toBeNull());
    const reply = within(log()).getByRole('article', { name: /^Денис ?, реплика 2$/ });
    expect([...reply.querySelectorAll('span.animate-sentence')].map((one) => one.textContent)).toEqual([
      'Опять ты.',
      ' Ну давай.',
    ]);

    type('Я');
    expect(sayButton().getAttribute('aria-disabled')).toBe('true');
    now({ turnsLeft: 9, turns: [...aDialogue().turns, student(1, line), persona(2, 'Опять ты. Ну давай.')] });
    act(() => say(changed));
    await waitFor(() => expect(sayButton().getAttribute('aria-disabled')).toBeNull());
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('Я');
  });

  test('a reply begun anew replaces what was shown of it, and a missing sentence is fetched', async () => {
    const turns = [
      ...aDialogue().turns,
      student(1, line),
      persona(2, 'Опять ты. ', { state: 'in_progress', attempt: 1 }),
    ];
    const { now } = await openTalk({ turns });
    act(() => say(sentence(2, 0, 'Слушаю. ', 2)));
    await waitFor(() => expect(log().textContent).toContain('Слушаю.'));
    expect(log().textContent).not.toContain('Опять ты.');
    now({ turns: turns.with(2, persona(2, 'Слушаю. Говори. Только коротко.')) });
    act(() => say(sentence(2, 16, 'Только коротко.', 2)));
    await waitFor(() => expect(log().textContent).toContain('Слушаю. Говори. Только коротко.'));
  });

  test('without a connection it waits in its place and is sent under the same key, also after a reload', async () => {
    const keys: (string | undefined)[] = [];
    const open = async () => {
      const page = await openTalk();
      const plain = globalThis.fetch;
      vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Record<string, string> }) => {
        if (init.method === 'POST' && url.endsWith('/turns')) keys.push(init.headers['idempotency-key']);
        return plain(url, init);
      });
      page.answers.push(answer(talks.sayLine, new TypeError('Failed to fetch'), { id: dialogueId }));
      return page;
    };
    await open();
    type(line);
    fireEvent.click(sayButton());
    expect(await screen.findByText(/Не отправлено/)).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Вы' }).textContent).toContain(line);
    type('И ещё одно');
    expect(sayButton().getAttribute('aria-disabled')).toBe('true');

    cleanup();
    vi.unstubAllGlobals();
    stubTheBrowser();
    const { answers } = await open();
    expect(field().value).toBe('И ещё одно');
    expect(screen.getByText(/Не отправлено/)).toBeTruthy();
    answers.push(taking(1));
    act(connect);
    await waitFor(() => expect(within(log()).getByText(line)).toBeTruthy());
    expect(screen.queryByText(/Не отправлено/)).toBeNull();
    expect(new Set(keys)).toHaveLength(1);
    expect(keys).toHaveLength(2);
  });

  test('whose confirmation was lost stands in the talk once, and isn’t asked for again', async () => {
    const { answers, requests, now } = await openTalk();
    answers.push(answer(talks.sayLine, new TypeError('Failed to fetch'), { id: dialogueId }));
    type(line);
    enter();
    expect(await screen.findByText(/Не отправлено/)).toBeTruthy();
    now({ turnsLeft: 9, turns: [...aDialogue().turns, student(1, line), waiting(2)] });
    act(() => say(changed));
    await waitFor(() => expect(screen.queryByText(/Не отправлено/)).toBeNull());
    act(connect);
    expect(screen.getAllByText(line)).toHaveLength(1);
    expect(within(log()).getByText(line)).toBeTruthy();
    expect(field().value).toBe('');
    expect(requests.filter(({ call }) => call === 'sayLine')).toHaveLength(1);
  });

  test.each([
    ['turn_taken', 'Эту реплику вы уже сказали в другом окне'],
    ['reply_pending', 'Дождитесь ответа'],
    ['too_many_requests', 'Слишком много реплик подряд. Следующую можно сказать через 12 секунд'],
  ] as const)('refused as %s, the words are in the field again', async (code, message) => {
    const { answers, now } = await openTalk();
    answers.push(answer(talks.sayLine, refuse(code, message), { id: dialogueId }));
    type(line);
    if (code === 'turn_taken')
      now({ turns: [...aDialogue().turns, student(1, 'Из другого окна'), waiting(2)] });
    enter();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(field().value).toBe(line);
    expect(screen.queryByText(/Не отправлено/)).toBeNull();
    if (code === 'turn_taken') await within(log()).findByText('Из другого окна');
    expect(field().value).toBe(line);
  });

  test('when the talk has ended elsewhere, the words can still be read', async () => {
    const { answers, now } = await openTalk();
    answers.push(answer(talks.sayLine, refuse('dialogue_ended', 'Разговор уже окончен'), { id: dialogueId }));
    type(line);
    now({ endedBy: 'student', endedAt: aDialogue().createdAt });
    enter();
    const unsaid = await screen.findByLabelText<HTMLTextAreaElement>('Осталось не сказано');
    expect(unsaid.value).toBe(line);
    expect(screen.getByRole('alert').textContent).toContain('Разговор уже окончен');
    expect(screen.getByRole('heading', { name: 'Разговор окончен' })).toBeTruthy();
  });

  test('once the access has ended the talk can only be read', async () => {
    const { answers } = await openTalk();
    answers.push(
      answer(talks.sayLine, refuse('access_expired', 'Доступ к курсу закончился'), { id: dialogueId }),
    );
    type(line);
    enter();
    expect((await screen.findByRole('alert')).textContent).toContain('Доступ к курсу закончился');
    expect(field().readOnly).toBe(true);
    expect(field().value).toBe(line);
  });

  test('in a lesson that is closed by now there is only what was said', async () => {
    await openTalk({ practice: undefined });
    expect(screen.getByText('Урок сейчас закрыт: разговор можно только перечитать.')).toBeTruthy();
    expect(screen.getByRole('log').textContent).toContain('Ты опять про макет?');
    expect(screen.queryByLabelText('Ваша реплика', { selector: 'textarea' })).toBeNull();
  });

  test('near the limit it counts, beyond it nothing is sent; the last line is announced', async () => {
    const { requests } = await openTalk({ turnsLeft: 1, charactersLeft: 100 });
    expect(screen.getByText('Следующая реплика последняя')).toBeTruthy();
    type('я'.repeat(98));
    expect(screen.getByText('Ещё 2 символа')).toBeTruthy();
    type('я'.repeat(101));
    expect(screen.getByText('Длиннее предела на 1 символ')).toBeTruthy();
    enter();
    expect(requests.some(({ call }) => call === 'sayLine')).toBe(false);
    expect(field().value).toHaveLength(101);
  });
});

describe('a reply that doesn’t come', () => {
  const failed = [...aDialogue().turns, student(1, line), persona(2, '', { state: 'failed' })];

  test('can be asked for again', async () => {
    const { answers, requests } = await openTalk({ turns: failed, turnsLeft: 9 });
    expect(screen.getByText(/сбой на нашей стороне. Ваши слова сохранены/)).toBeTruthy();
    answers.push(answer(talks.retryReply, waiting(2), { id: dialogueId }));
    fireEvent.click(screen.getByRole('button', { name: 'Попросить ответить ещё раз' }));
    expect(await screen.findByText('Денис думает…')).toBeTruthy();
    expect(requests.find(({ call }) => call === 'retryReply')?.params).toEqual({
      id: dialogueId,
      number: '2',
    });
    expect(screen.queryByText(/сбой на нашей стороне/)).toBeNull();
  });

  test.each(['failed', 'not_configured'] as const)(
    '%s, it holds the next line, not the end',
    async (state) => {
      await openTalk({ turns: failed.with(2, persona(2, '', { state })), turnsLeft: 9 });
      type('Ещё одно');
      expect(sayButton().getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(screen.getByRole('button', { name: 'Закончить и получить разбор' }));
      expect(screen.getByRole('heading', { name: 'Закончить разговор?' })).toBeTruthy();
    },
  );

  test('is said to be late while the silent model is asked again, and what can be done', async () => {
    const late = { ...waiting(2), isLate: true };
    await openTalk({ turns: failed.with(2, late), turnsLeft: 9 });
    expect(screen.getByText(/Денис отвечает дольше обычного/).textContent).toContain('Ваши слова сохранены');
    expect(screen.queryByText(/сбой/)).toBeNull();
    type('Ещё одно');
    expect(sayButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Закончить и получить разбор' })).toBeTruthy();
    act(() => say(sentence(2, 0, 'Я тут.')));
    await waitFor(() => expect(log().textContent).toContain('Я тут.'));
    expect(screen.queryByText(/дольше обычного/)).toBeNull();
  });

  test('a hint that failed holds nothing up', async () => {
    await openTalk({
      turns: [...aDialogue().turns, { ...persona(1, ''), speaker: 'hint', state: 'failed' }],
    });
    expect(screen.getByText(/Подсказка не пришла/)).toBeTruthy();
    type(line);
    expect(sayButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('without a model it is awaited, and comes by itself', async () => {
    await openTalk({ turns: failed.with(2, persona(2, '', { state: 'not_configured' })) });
    expect(screen.getByText(/Ответ придёт сам/)).toBeTruthy();
    act(() => say(sentence(2, 0, 'Я тут.')));
    await waitFor(() => expect(log().textContent).toContain('Я тут.'));
    expect(screen.queryByText(/Ответ придёт сам/)).toBeNull();
  });
});

describe('help', () => {
  test('Alt+П asks for a hint, Alt+↑ says the partner’s last line again, by the place of the key', async () => {
    const { answers } = await openTalk();
    const hint = { ...persona(1, 'Спросите, что мешает.'), speaker: 'hint' as const };
    answers.push(answer(talks.askHint, hint, { id: dialogueId }));
    fireEvent.keyDown(field(), { altKey: true, code: 'KeyG', key: 'п' });
    expect(await within(log()).findByText('Спросите, что мешает.')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Подсказка наставника' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Подсказка (1)' })).toBeTruthy();
    const spoken = 'Денис: Привет. Ты опять про макет?';
    expect(screen.queryByText(spoken)).toBeNull();
    fireEvent.keyDown(field(), { altKey: true, code: 'ArrowUp' });
    expect(screen.getByText(spoken).getAttribute('role')).toBe('status');
  });

  test('says all the time who plays the partner; a program says so', async () => {
    await openTalk({}, { reader: { place: 'here', choice: false } });
    expect(screen.getByText('Собеседника играет ИИ · на сервере школы')).toBeTruthy();
    cleanup();
    await openTalk({ isProgram: true });
    expect(screen.getByText(/Собеседника изображает программа/)).toBeTruthy();
  });
});
