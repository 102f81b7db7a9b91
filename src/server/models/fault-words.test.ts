import { expect, test } from 'vitest';
import { faultInWords } from '#server/models/fault-words.ts';
import { turnFaultInWords } from '#server/talks/turn/fault-words.ts';
import type { FaultCause, ModelFault } from './model-fault.ts';

const fault = (cause: FaultCause, of?: ModelFault['of']): ModelFault => ({
  kind: 'stream',
  retry: true,
  cause,
  ...(of && { of }),
});

test.each([
  [
    { kind: 'stalled', ms: 1_500 },
    'Модель замолчала посреди отзыва на 1,5 с (AI_FIRST_TOKEN_TIMEOUT_MS).',
    'Модель замолчала посреди ответа на 1,5 с (AI_TURN_FIRST_MS).',
  ],
  [
    { kind: 'too_long', ms: 2_000 },
    'Модель не закончила отзыв за 2 с (AI_TIMEOUT_MS).',
    'Модель не закончила ответ за 2 с (AI_TIMEOUT_MS).',
  ],
  [
    { kind: 'lost_connection', code: 'ECONNRESET' },
    'Соединение с моделью оборвалось посреди отзыва (ECONNRESET).',
    'Соединение с моделью оборвалось посреди ответа (ECONNRESET).',
  ],
] as const)('Each feature names its own text: %o', (cause, ofReview, ofTurn) => {
  expect(faultInWords(fault(cause))).toBe(ofReview);
  expect(turnFaultInWords(fault(cause))).toBe(ofTurn);
});

test('What the server has said stays as it is, whoever shows it', () => {
  const cause = { kind: 'garbled', said: 'Нет отзыва от AI_MODEL' } as const;
  const words = 'Модель прислала неразборчивый поток: «Нет отзыва от AI_MODEL».';
  expect(turnFaultInWords(fault(cause))).toBe(words);
  expect(turnFaultInWords(fault(cause, { name: 'second', keyVariable: 'KEY' }))).toBe(`«second»: ${words}`);
});

test('The settings of a model from the file are the fields of the file', () => {
  const refused = { kind: 'refusal', status: 401, isPage: false, said: '' } as const;
  const lost = { ...refused, status: 404, said: 'no such model' };
  expect(faultInWords(fault(refused))).toContain('Проверьте AI_API_KEY и права');
  expect(faultInWords(fault(refused, { name: 'second', keyVariable: 'KEY_2' }))).toBe(
    '«second»: Модель не приняла ключ (HTTP 401). Проверьте KEY_2 и права этого ключа.',
  );
  expect(faultInWords(fault(lost, { name: 'second', keyVariable: undefined }))).toBe(
    '«second»: Модель или адрес не найдены (HTTP 404). Проверьте model и baseUrl. Ответ сервера: «no such model».',
  );
});
