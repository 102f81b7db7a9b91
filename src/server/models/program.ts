import type { Writer } from './model.ts';
import { streamWords } from './stream-words.ts';

/** Replaces the model when AI_BASE_URL=demo: streams what each task has written by rule, like a model. Milliseconds between words. */
export const createProgram =
  ({ pauseMs }: { pauseMs?: number } = {}): Writer =>
  async ({ byProgram }, call) =>
    byProgram ? streamWords(await byProgram(), call, pauseMs) : { kind: 'fault', fault: notWritten };

const notWritten = {
  kind: 'refused',
  retry: false,
  cause: { kind: 'told', text: 'Это пишет только модель, а здесь отвечает программа без модели.' },
} as const;
