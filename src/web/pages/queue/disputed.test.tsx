// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anId } from '#test/page-rows.ts';
import { aFeedback, aReferral, forQueue, heading, open, press, settles, whole } from '#test/queue-page.ts';

forQueue();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('one key decides nothing of a disagreement until its remark has been in the window', async () => {
  const watching: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: IntersectionObserverCallback) {
        watching.push(onChange);
      }
      observe() {}
      disconnect() {}
    },
  );
  const referral = aReferral(0, { reason: 'disagreement', remarkId: anId(901), text: 'Я назвал час' });
  const one = whole(referral, { answer: { ...whole(referral).answer, feedback: aFeedback() } });
  const { requests } = open([one], `?one=${referral.id}`, settles(referral));
  await heading('Иван Ким');
  const keep = await screen.findByRole('button', { name: /^Оставить/ });
  expect(keep.getAttribute('aria-keyshortcuts')).toBeNull();
  press('Enter', { key: 'Enter' });
  expect(requests.map(({ call }) => call)).not.toContain('settleReferral');

  const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
  act(() => watching.forEach((onChange) => onChange(seen, {} as IntersectionObserver)));
  expect(keep.getAttribute('aria-keyshortcuts')).toBe('Enter');
  press('Enter', { key: 'Enter' });
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('settleReferral'));
});
