// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { referrals } from '#contract/referrals/calls.ts';
import type { Referral } from '#contract/referrals/schemas.ts';
import { anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { aReferral, forQueue, heading, open, settledBy, whole, wholeSurvey } from '#test/queue-page.ts';

forQueue();
afterEach(cleanup);

const alarm = { email: 'ivan@example.com', support: 'Позвоните', told: [], threadId: null, outcome: null };
const answered = (given: Partial<Referral> = {}) =>
  aReferral(0, { reason: 'crisis', settled: settledBy('Мария', 'answered'), asksOutcome: true, ...given });

test('an alarm that was answered stays in the list, and what is written of its end takes it out', async () => {
  const referral = answered();
  const { requests } = open([{ ...whole(referral), alarm }, whole(aReferral(1))], `?one=${referral.id}`, [
    answer(referrals.recordOutcome, { ...referral, asksOutcome: undefined }, { id: referral.id }),
  ]);
  await heading('Иван Ким');
  const list = within(await screen.findByRole('list', { name: 'Записи очереди' }));
  expect(list.getByText('Чем кончилось?')).toBeTruthy();
  const asked = within(screen.getByRole('region', { name: 'Чем кончилось' }));
  expect(asked.getByText(/сам студент, если скачает свои данные/)).toBeTruthy();
  fireEvent.change(asked.getByLabelText('Чем кончилось'), { target: { value: ' Созвонились ' } });
  fireEvent.click(asked.getByRole('button', { name: 'Записать' }));
  await heading('Пётр Ким');
  expect(requests.find(({ call }) => call === 'recordOutcome')?.body).toEqual({ outcome: 'Созвонились' });
});

test('what was written is read with the alarm, and an alarm of before asks nothing', async () => {
  const referral = answered({ asksOutcome: undefined });
  open([{ ...whole(referral), alarm: { ...alarm, outcome: 'Созвонились' } }], `?one=${referral.id}`);
  await heading('Иван Ким');
  expect(screen.getByRole('region', { name: 'Чем кончилось' }).textContent).toContain('Созвонились');
  cleanup();
  const survey = wholeSurvey({ settled: settledBy('Мария', 'answered') });
  open([{ ...survey, alarm }], `?one=${anId(700)}`, [], 'admin');
  await heading('Иван Ким');
  expect(screen.queryByRole('region', { name: 'Чем кончилось' })).toBeNull();
});
