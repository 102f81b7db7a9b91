import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Body } from '#contract/endpoint.ts';
import type { samples } from '#contract/samples/calls.ts';
import { sampleKind } from '#contract/samples/schemas.ts';
import { createLanguageJudge } from '#domain/russian/language.ts';
import { invalid } from '#server/platform/errors.ts';
import { askInRussian, otherLanguage } from './ask-in-russian.ts';
import type { TrialDeps } from './ask-once.ts';
import { findScene } from './find-scene.ts';
import { parseSamples } from './parse-samples.ts';
import { samplesPrompt } from './samples-prompt.ts';

type Suggestion = z.infer<typeof samples.suggestSamples.response>;

/** Asks the model once for three answers; the author edits them before anything is tried on them. */
export async function suggestSamples(
  service: TrialDeps,
  { lessonId, ...form }: Body<typeof samples.suggestSamples>,
  signal: AbortSignal,
): Promise<Suggestion> {
  const known = lessonId === undefined ? undefined : await findScene(service.db, lessonId);
  const { title = '', assignment = '', content = '', transcription = '', criteria = [] } = form;
  const scene = known?.scene ?? '';
  if (`${assignment}${scene}`.trim() === '') throw invalid({ assignment: nothingToAnswer });
  // A program that has read nothing of the lesson must not look as if it had.
  if (service.ai.baseUrl === 'demo') return failed(noModel);
  const fence = randomBytes(8).toString('hex');
  const lesson = { title, assignment, scene, content, transcription, criteria };
  const judge = createLanguageJudge({
    own: [assignment, scene],
    material: [title, content, transcription, JSON.stringify(criteria)],
  });
  const isForeign = (text: string) => parseSamples(text).some((one) => judge.isForeign(one.content));
  const asked = await askInRussian(
    service,
    {
      purpose: 'suggestion',
      // The rule of the lesson's own course decides who may read its scene.
      courseId: known?.courseId ?? form.courseId,
      messages: samplesPrompt({ ...lesson, fence }),
      answer: '',
      casual: [title, assignment, scene],
      isForeign,
    },
    signal,
  );
  if (asked.state === 'failed') return failed(asked.cause);
  // The fence is in the prompt alone: a reply that has it recites the prompt instead of following it.
  if (asked.text.includes(fence)) return failed(unusable);
  if (isForeign(asked.text)) return failed(otherLanguage);
  const written = parseSamples(asked.text);
  return written.length === sampleKind.options.length
    ? { state: 'done', samples: written }
    : failed(unusable);
}

const failed = (cause: string): Suggestion => ({ state: 'failed', cause });

const nothingToAnswer = 'Сначала напишите задание: образцы — это ответы на него';

const noModel = 'Образцы по уроку пишет модель ИИ, а здесь отвечает программа без модели. Напишите их сами.';

const unusable =
  'Модель ответила, но трёх ответов в её тексте не нашлось. Попробуйте ещё раз или напишите их сами.';
