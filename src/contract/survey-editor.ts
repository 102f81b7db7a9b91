import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { questionsMaxCount, questionText, survey, surveyInput, surveyParams } from './surveys.ts';
import { id } from './text.ts';

// The combined editor: the same surveys, saved together with their questions.

export const editorQuestion = z.object({
  id,
  text: z.string(),
  order: z.int().describe('Место с нуля'),
});

export const editorSurvey = survey
  .extend({ questions: z.array(editorQuestion).describe('По порядку') })
  .meta({ id: 'EditorSurvey' });
export type EditorSurvey = z.infer<typeof editorSurvey>;

const newQuestion = z.object({
  text: questionText,
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

/** Enough for every question at its maximum length. */
const bodyLimit = 2 * 1024 * 1024;

export const listEditorSurveys = endpoint({
  method: 'GET',
  path: '/api/survey-editor/surveys',
  access: 'admin',
  summary: 'Все анкеты с числом вопросов, новые первыми',
  response: z.array(survey),
});

export const getEditorSurvey = endpoint({
  method: 'GET',
  path: '/api/survey-editor/surveys/:id',
  access: 'admin',
  summary: 'Анкета с вопросами для общего редактора',
  params: surveyParams,
  response: editorSurvey,
});

export const createEditorSurvey = endpoint({
  method: 'POST',
  path: '/api/survey-editor/surveys',
  access: 'admin',
  summary: 'Создать анкету вместе с вопросами',
  body: newEditorSurvey,
  bodyLimit,
  response: editorSurvey,
  status: 201,
});

export const updateEditorSurvey = endpoint({
  method: 'PUT',
  path: '/api/survey-editor/surveys/:id',
  access: 'admin',
  summary: 'Сохранить анкету вместе с вопросами: неназванные вопросы удаляются, места считаются с нуля',
  params: surveyParams,
  body: editorSurveyChange,
  bodyLimit,
  response: editorSurvey,
});

export const deleteEditorSurvey = endpoint({
  method: 'DELETE',
  path: '/api/survey-editor/surveys/:id',
  access: 'admin',
  summary: 'Удалить анкету с вопросами и ответами',
  params: surveyParams,
  response: z.object({ id }),
});
