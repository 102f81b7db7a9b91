import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonAnswer } from './json-answer.ts';

const write = jsonAnswer({
  schema: z.object({ people: z.array(z.object({ id: z.uuid(), name: z.string().min(1) })).max(2) }),
  method: 'GET',
  url: '/api/people',
});
const anna = { id: '019b0000-0000-7000-8000-000000000001', name: 'Анна' };

test('What the schema of a call does not name stays on the server, however deep it is', () => {
  const answer = { people: [{ ...anna, passwordHash: 'x' }], secret: 'y' };
  expect(JSON.parse(write(answer))).toEqual({ people: [anna] });
});

test.each([
  ['of another shape', { people: 5 }],
  ['that breaks a check', { people: [{ ...anna, name: '' }] }],
  ['that is missing', undefined],
])('An answer %s is not sent, and its call is named', (_what, answer) => {
  expect(() => write(answer)).toThrow('GET /api/people');
});
