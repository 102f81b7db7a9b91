// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { talks } from '#contract/talks/calls.ts';
import { dialogueId, student, waiting } from '#test/dialogue-rows.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { field, openTalk } from '#test/talk-page.ts';

standInForTheBrowser();
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const line = 'Денис, давай решим с макетом';

const taken = answer(talks.sayLine, ({ text }) => ({ turn: student(1, text), reply: waiting(2) }), {
  id: dialogueId,
});

describe('a line that another tab has begun to send', () => {
  async function openBeside() {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const page = await openTalk();
    const sent = { key: 'other-tab-1', number: 1, text: line };
    localStorage.setItem(`talk-line:${anId(1)}:${dialogueId}`, JSON.stringify({ text: 'Моё', sent }));
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(screen.getByText('Отправляется…')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.queryByText('Отправляется…')).toBeNull();
    expect(screen.getByText(/Пока не отправлено/)).toBeTruthy();
    expect(page.requests.some(({ call }) => call === 'sayLine')).toBe(false);
    return page;
  }

  test('can be sent from here when that tab is gone, under the same key', async () => {
    const { answers } = await openBeside();
    const plain = globalThis.fetch;
    const keys: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Record<string, string> }) => {
      if (init.method === 'POST') keys.push(init.headers['idempotency-key']);
      return plain(url, init);
    });
    answers.push(taken);
    fireEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
    await waitFor(() => expect(within(screen.getByRole('log')).getByText(line)).toBeTruthy());
    expect(keys).toEqual(['other-tab-1']);
    expect(field().value).toBe('Моё');
  });

  test('or goes back into the field', async () => {
    const { requests } = await openBeside();
    fireEvent.click(screen.getByRole('button', { name: 'Вернуть в поле' }));
    expect(field().value).toBe(`${line}\nМоё`);
    expect(screen.queryByText(/Пока не отправлено/)).toBeNull();
    expect(requests.some(({ call }) => call === 'sayLine')).toBe(false);
  });
});
