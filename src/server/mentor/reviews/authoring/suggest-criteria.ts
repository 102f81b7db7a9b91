import { randomBytes } from 'node:crypto';
import type { Body } from '#contract/endpoint.ts';
import { mostCriteria } from '#contract/lessons/criteria.ts';
import type { CriteriaSuggestion } from '#contract/reviews/ai.ts';
import type { reviews } from '#contract/reviews/calls.ts';
import { createLanguageJudge, type LanguageJudge } from '#domain/russian/language.ts';
import { demoSuggestion } from '#server/mentor/demo/demo-suggestion.ts';
import { invalid } from '#server/platform/errors.ts';
import { askInRussian, otherLanguage } from './ask-in-russian.ts';
import type { TrialDeps } from './ask-once.ts';
import { findScene } from './find-scene.ts';
import { parseSuggestion } from './parse-suggestion.ts';
import { inRussian, isAnyForeign } from './russian-criteria.ts';
import { suggestionPrompt } from './suggestion-prompt.ts';

/** Asks the model once for criteria that fit the assignment, or the scene of the talk; the administrator accepts them one by one. */
export async function suggestCriteria(
  service: TrialDeps,
  { lessonId, count, ...form }: Body<typeof reviews.suggestCriteria>,
  signal: AbortSignal,
): Promise<CriteriaSuggestion> {
  const { title, assignment, content, transcription, taken } = form;
  if (taken.length >= mostCriteria) return failed(noRoom);
  const known = lessonId === undefined ? undefined : await findScene(service.db, lessonId);
  const scene = known?.scene ?? '';
  if (`${assignment}${scene}`.trim() === '') throw invalid({ assignment: nothingToSuggestBy });
  const judge = createLanguageJudge({
    own: [assignment, scene],
    material: [title, content, transcription, ...taken],
  });
  const wanted = { taken, count, judge };
  if (service.ai.baseUrl === 'demo') return suggestionIn(demoSuggestion, wanted);
  const fence = randomBytes(8).toString('hex');
  const messages = suggestionPrompt({
    title,
    assignment,
    scene,
    content,
    transcription,
    taken,
    count,
    fence,
  });
  const task = { messages, answer: '', casual: [title, assignment, scene] };
  const isForeign = (text: string) => isAnyForeign(parseSuggestion(text, taken), judge);
  // The rule of the lesson's own course decides who may read its scene.
  const courseId = known?.courseId ?? form.courseId;
  const asked = await askInRussian(service, { purpose: 'suggestion', courseId, ...task, isForeign }, signal);
  if (asked.state === 'failed') return failed(asked.cause);
  // The fence is in the prompt alone: a reply that has it recites the prompt instead of following it.
  return asked.text.includes(fence) ? failed(unusable) : suggestionIn(asked.text, wanted);
}

interface Wanted {
  taken: string[];
  count: number | undefined;
  judge: LanguageJudge;
}

function suggestionIn(text: string, { taken, count, judge }: Wanted): CriteriaSuggestion {
  const suggested = parseSuggestion(text, taken).slice(0, count);
  const criteria = inRussian(suggested, judge);
  if (criteria.length > 0) return { state: 'done', criteria };
  if (suggested.length > 0) return failed(otherLanguage);
  return failed(parseSuggestion(text, []).length > 0 ? nothingNew : unusable);
}

const failed = (cause: string): CriteriaSuggestion => ({ state: 'failed', cause });

const nothingToSuggestBy = 'Сначала напишите задание или сцену разговора: по ним модель предложит критерии';

const noRoom = `В уроке уже ${mostCriteria} критериев, больше не поместится. Удалите один из них и попросите снова.`;

const nothingNew = 'Модель предложила только критерии, которые уже есть.';

const unusable =
  'Модель ответила, но критериев в её ответе не нашлось. Попробуйте ещё раз или добавьте критерии сами.';
