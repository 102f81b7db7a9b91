// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aReferral } from '#test/queue-page.ts';
import { placeOf } from './place-of.ts';

const survey = { id: 's', title: 'Ожидания', responseId: 'r' };

test.each([
  [{}, 'Четыре фразы', 'Четыре фразы · Обратная связь'],
  [
    { takePlace: 2 },
    'Четыре фразы · Другая попытка разговора, с реплики 2',
    'Четыре фразы · Другая попытка разговора, с реплики 2 · Обратная связь',
  ],
  [
    { dialogueId: 'd', answerId: null },
    'Четыре фразы · Разговор не отправлен',
    'Четыре фразы · Разговор не отправлен · Обратная связь',
  ],
  [{ threadId: 't', lesson: null }, 'Переписка', 'Переписка · Обратная связь'],
  [{ threadId: 't', lesson: null, course: null }, 'Переписка не о курсе', 'Переписка не о курсе'],
  [{ survey, lesson: null, course: null }, 'Анкета «Ожидания»', 'Анкета «Ожидания»'],
])('%o: of one course «%s», of several «%s»', (given, ofOne, ofSeveral) => {
  const referral = aReferral(0, given);
  expect(placeOf(referral, { namesCourse: false })).toBe(ofOne);
  expect(placeOf(referral, { namesCourse: true })).toBe(ofSeveral);
});
