import type { PromptTrial } from '#contract/reviews/ai.ts';
import { cutForeign } from '#domain/russian/foreign-sentences.ts';
import type { LanguageJudge } from '#domain/russian/language.ts';
import { askOnce, type Trial, type TrialDeps } from './ask-once.ts';

/** Asks once, and once more where the reply has words in another language; whoever reads it leaves out those that stay. */
export async function askInRussian(
  service: TrialDeps,
  { judge, ...trial }: Trial & { judge: LanguageJudge },
  signal: AbortSignal,
): Promise<PromptTrial> {
  const foreignIn = (text: string) => cutForeign(text, judge).sentences.length;
  const asked = { ...trial, isForeign: (text: string) => foreignIn(text) > 0 };
  const first = await askOnce(service, asked, signal);
  if (first.state === 'failed' || foreignIn(first.text) === 0) return first;
  const messages = [...trial.messages, { role: 'assistant', content: first.text } as const, inRussian];
  const again = await askOnce(service, { ...asked, messages, isRepair: true }, signal);
  return again.state === 'done' && foreignIn(again.text) < foreignIn(first.text) ? again : first;
}

const inRussian = {
  role: 'user',
  content: 'Часть ответа не по-русски. Напиши его заново целиком, по-русски и по тому же образцу.',
} as const;

export const otherLanguage =
  'Модель отвечает на другом языке. Попробуйте ещё раз или смените модель на странице «Модели».';
