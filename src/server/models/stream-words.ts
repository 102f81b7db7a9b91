import { setTimeout as sleep } from 'node:timers/promises';
import type { Writer } from './model.ts';
import type { Outcome } from './outcome.ts';

const pauseMs = 35;

/** Sends a text word by word, as a model does. */
export async function streamWords(
  text: string,
  { onText, signal }: Parameters<Writer>[1],
  pause = pauseMs,
): Promise<Outcome> {
  const started = performance.now();
  let firstTextMs: number | undefined;
  for (const [piece] of text.matchAll(/\S+\s*/g)) {
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return { kind: 'aborted' };
    firstTextMs ??= performance.now() - started;
    onText(piece);
  }
  return { kind: 'done', text, model: 'demo', usage: null, firstTextMs: firstTextMs ?? 0 };
}
