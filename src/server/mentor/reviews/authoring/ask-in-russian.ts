import type { PromptTrial } from '#contract/reviews/ai.ts';
import { askOnce, type Trial, type TrialDeps } from './ask-once.ts';

/** Asks once, and once more where what is read of the reply is in another language; whoever reads it leaves out what stays so. */
export async function askInRussian(
  service: TrialDeps,
  trial: Trial & { isForeign: (text: string) => boolean },
  signal: AbortSignal,
): Promise<PromptTrial> {
  const first = await askOnce(service, trial, signal);
  if (first.state === 'failed' || !trial.isForeign(first.text)) return first;
  const messages = [...trial.messages, { role: 'assistant', content: first.text } as const, inRussian];
  const again = await askOnce(service, { ...trial, messages, isRepair: true }, signal);
  return again.state === 'done' && !trial.isForeign(again.text) ? again : first;
}

const inRussian = {
  role: 'user',
  content: 'Часть ответа не по-русски. Напиши его заново целиком, по-русски и по тому же образцу.',
} as const;

export const otherLanguage =
  'Модель отвечает на другом языке. Попробуйте ещё раз или смените модель на странице «Модели».';
