// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { referrals } from '#contract/referrals/calls.ts';
import { connect } from '#test/fake-live-events.ts';
import { aTime, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { aFeedback, aReferral, forQueue, heading, open, press, settledBy, whole } from '#test/queue-page.ts';

forQueue();
// Unmount before the globals are restored: unmounting gives up the look.
afterEach(cleanup);

/** A model's review that waits for its release, open on the screen. */
async function openHeld(words?: string) {
  const referral = aReferral(0, { reason: 'release' });
  const one = whole(referral);
  const waiting = { state: 'held', dueAt: aTime } as const;
  const held = { reviewId: anId(900), text: 'Хорошо', feedback: aFeedback() };
  const unread = { ...one.answer, aiResponse: null, responseAuthor: null, review: waiting };
  const page = open([{ ...one, held, answer: unread }], `?one=${referral.id}`);
  await heading('Иван Ким');
  await screen.findByRole('group', { name: 'Решение' });
  if (words !== undefined) {
    press('KeyE', { key: 'у' });
    fireEvent.change(screen.getAllByLabelText('Замечание')[0] ?? document.body, { target: { value: words } });
  }
  return { ...page, referral, one };
}

type Page = Awaited<ReturnType<typeof openHeld>>;

/** Another curator gives it to the student, of which the page's stream tells it. */
async function settleElsewhere({ answers, referral, one }: Page) {
  const settled = { ...referral, settled: settledBy('Анна') };
  const released = { ...one.answer, aiResponse: 'Хорошо', feedback: aFeedback() };
  answers.push(
    answer(referrals.getReferral, { ...one, referral: settled, answer: released }, { id: referral.id }),
    answer(referrals.listReferrals, []),
    answer(referrals.settleReferral, refuse('conflict', 'Уже решено: Анна Королёва, «показать студенту»'), {
      id: referral.id,
    }),
  );
  // The page has a stream soon after it is drawn.
  await waitFor(() => {
    act(connect);
    expect(screen.getByText('Уже решено: Показано студенту')).toBeTruthy();
  });
}

const calls = ({ requests }: Page) => requests.map(({ call }) => call);

test('a record that another curator decides meanwhile says what was decided, and nothing of what it was', async () => {
  const page = await openHeld();
  expect(screen.getByText('Отзыв ИИ-наставника ждёт вас')).toBeTruthy();
  expect(screen.getByText('студент этого ещё не видит')).toBeTruthy();
  await settleElsewhere(page);
  expect(screen.getByText(/Анна Королёва/)).toBeTruthy();
  expect(screen.getByText('День назван')).toBeTruthy();
  expect(screen.queryByText('Отзыв ИИ-наставника ждёт вас')).toBeNull();
  expect(screen.queryByText('студент этого ещё не видит')).toBeNull();
  expect(screen.queryByText(/осталось/)).toBeNull();
  expect(await screen.findByText('Никто не ждёт')).toBeTruthy();
});

test('nothing of it may be decided any more, by a button or by a key', async () => {
  const page = await openHeld();
  await settleElsewhere(page);
  expect(screen.queryByRole('group', { name: 'Решение' })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  for (const [code, key] of [
    ['Enter', 'Enter'],
    ['KeyE', 'у'],
    ['KeyR', 'к'],
  ] as const)
    press(code, { key });
  expect(screen.queryByLabelText('Замечание')).toBeNull();
  expect(calls(page)).not.toContain('settleReferral');
});

test('what was typed stays and may be sent: the refusal says who was first, and no word is lost', async () => {
  const page = await openHeld('День назван, часа нет');
  await settleElsewhere(page);
  fireEvent.click(screen.getByRole('button', { name: /^Показать исправленное/ }));
  await waitFor(() => expect(calls(page)).toContain('settleReferral'));
  expect(await screen.findByText(/Уже решено: Анна Королёва, «показать студенту»/)).toBeTruthy();
  expect(screen.getByDisplayValue('День назван, часа нет')).toBeTruthy();
});
