import { z } from 'zod';
import { id } from '#contract/text.ts';
import { closedAsks, givenAsks } from './asks.ts';
import { givenMeasure, questionText, questionsMaxCount, survey, surveyInput } from './schemas.ts';

// The combined editor: the same surveys, saved together with their questions.
export const editorQuestion = z.object({
  id,
  text: z.string(),
  asks: closedAsks,
  measure: z.string().optional(),
  order: z.int().describe('Место с нуля'),
});

export const editorSurvey = survey
  .extend({ questions: z.array(editorQuestion).describe('По порядку') })
  .meta({ id: 'EditorSurvey' });
export type EditorSurvey = z.infer<typeof editorSurvey>;

const newQuestion = z.object({
  text: questionText,
  asks: givenAsks,
  measure: givenMeasure,
  order: z.int('Укажите целое число').optional().describe('Без него вопрос стоит там, где назван'),
});

export const newEditorSurvey = surveyInput.extend({ questions: z.array(newQuestion).max(questionsMaxCount) });
export type NewEditorSurvey = z.output<typeof newEditorSurvey>;

export const editorSurveyChange = surveyInput.extend({
  questions: z
    .array(newQuestion.extend({ id: id.optional().describe('Вопрос, который остаётся собой') }))
    .max(questionsMaxCount)
    .refine(isEachOnce, 'Один вопрос назван дважды'),
  version: z
    .int()
    .optional()
    .describe('С какой версии анкеты начата правка: если анкета с тех пор изменилась, 409'),
});
export type EditorSurveyChange = z.output<typeof editorSurveyChange>;

function isEachOnce(questions: readonly { id?: string | undefined }[]): boolean {
  const ids = questions.flatMap((question) => question.id ?? []);
  return new Set(ids).size === ids.length;
}
