import type { Behaviour, ModelRequest } from '#test/model-server.ts';

// Each answer carries a number, and its review repeats it: so a text can be told to be whole, and to be of this answer.

export const answerText = (number: number) =>
  `Ответ № ${number}.\n\nЯ сказала: «Отчёт пришёл на ${number} минут позже». 👍🏽 Дальше — как было:\n${'слово за слово, '.repeat(number % 40)}и разошлись.`;

const pieces = (number: number) => [
  `Разбор ответа № ${number}: `,
  ...Array.from({ length: 20 }, (_, index) => `мысль ${index + 1}, `),
  `конец разбора № ${number}.`,
];

export const reviewText = (number: number) => pieces(number).join('');

/** Which answer a request to the model is about. */
export const numberAsked = ({ body }: ModelRequest) =>
  Number(/Ответ № (\d+)\./.exec(body.messages[1]?.content ?? '')?.[1]);

/** About a third of a second for a review: long enough to be killed in. */
export const reviewOf = (request: ModelRequest): Behaviour => ({
  kind: 'text',
  pieces: pieces(numberAsked(request)),
  firstPauseMs: 40,
  pauseMs: 15,
});
