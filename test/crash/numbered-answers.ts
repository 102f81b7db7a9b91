import type { Behaviour, ModelRequest } from '#test/model-server.ts';

// Each answer has a number, which its review repeats, so that a review can be verified as complete and as this answer's.

export const answerText = (number: number) =>
  `Ответ № ${number}.\n\nЯ сказала: «Отчёт пришёл на ${number} минут позже». 👍🏽 Дальше — как было:\n${'слово за слово, '.repeat(number % 40)}и разошлись.`;

const pieces = (number: number) => [
  `Разбор ответа № ${number}: `,
  ...Array.from({ length: 20 }, (_, index) => `мысль ${index + 1}, `),
  `конец разбора № ${number}.`,
];

export const reviewText = (number: number) => pieces(number).join('');

/** The number of the answer in a request to the model. */
export const numberAsked = ({ body }: ModelRequest) =>
  Number(/Ответ № (\d+)\./.exec(body.messages[1]?.content ?? '')?.[1]);

/** About a third of a second per review: long enough to be killed during one. */
export const reviewOf = (request: ModelRequest): Behaviour => ({
  kind: 'text',
  pieces: pieces(numberAsked(request)),
  firstPauseMs: 40,
  pauseMs: 15,
});
