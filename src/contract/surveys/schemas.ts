import { z } from 'zod';
import { id, line, text, time } from '#contract/text.ts';
import { closedAsks, givenAsks } from './asks.ts';

export const questionsMaxCount = 200;

/** Before the lessons of a course or after them. */
export const surveyPlace = z.enum(['start', 'end']);
export type SurveyPlace = z.infer<typeof surveyPlace>;

export const survey = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    createdById: id.nullable(),
    isActive: z.boolean().describe('Предлагается и принимает ответы'),
    byLink: z.boolean().describe('Открыта вошедшим по ссылке'),
    anonymous: z.boolean().describe('Известно, кто отправил, и неизвестно, что именно'),
    version: z.int().describe('Растёт с каждым изменением анкеты и её вопросов'),
    createdAt: time,
    updatedAt: time,
    questionCount: z.int(),
    responseCount: z.int().describe('Сколько человек отправили ответы'),
    offers: z
      .array(z.object({ courseId: id, place: surveyPlace }))
      .optional()
      .describe('Где предлагается; в списке анкет и у анкеты с вопросами'),
  })
  .meta({ id: 'Survey' });
export type Survey = z.infer<typeof survey>;

/** Questions of two surveys with the same word are compared. */
const measure = line(60, 'Введите показатель');

export const givenMeasure = measure
  .nullable()
  .optional()
  .describe('Показатель: по нему сравнивают вопросы анкет до и после уроков. null снимает');

export const surveyQuestion = z
  .object({
    id,
    surveyId: id,
    questionText: z.string(),
    asks: closedAsks,
    measure: measure.optional().describe('Показатель, по которому вопрос сравнивают'),
    order: z.int(),
    createdAt: time,
  })
  .meta({ id: 'SurveyQuestion' });
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

export const surveyOffers = z.object({
  byLink: z.boolean().describe('Открыть вошедшим по ссылке'),
  courses: z.array(z.object({ courseId: id, place: surveyPlace })).max(2_000),
});
export type SurveyOffers = z.infer<typeof surveyOffers>;

export const wholeSurvey = survey
  .extend({
    questions: z.array(surveyQuestion).describe('По порядку'),
    offers: surveyOffers.shape.courses,
  })
  .meta({ id: 'WholeSurvey' });
export type WholeSurvey = z.infer<typeof wholeSurvey>;

export const titleRequired = 'Название обязательно';

export const questionTextRequired = 'Введите текст вопроса';

export const surveyInput = z.object({
  title: line(200, titleRequired),
  description: text(5_000).optional().describe('Пустое стирает описание, пропущенное оставляет как было'),
  isActive: z.boolean().optional().describe('Новая анкета активна, если не сказано иное'),
  anonymous: z
    .boolean()
    .optional()
    .describe('Меняется, пока никто не начал отвечать, иначе 409. Новая — именная, если не сказано иное'),
});
export type SurveyInput = z.output<typeof surveyInput>;

/** A save without it lies over whatever is there. */
export const basedOnSurvey = {
  basedOn: time
    .optional()
    .describe('updatedAt анкеты, с которой начата правка: если её с тех пор сохранили, 409'),
};

/** A new one may be offered at once. */
export const newSurvey = surveyInput.extend({
  offers: surveyOffers.optional().describe('Где предложить сразу; пока вопросов нет, не предлагается никому'),
});
export type NewSurvey = z.output<typeof newSurvey>;

export const questionText = line(2_000, questionTextRequired);

export const questionInput = z.object({ questionText, asks: givenAsks, measure: givenMeasure });

export const surveyParams = z.object({ id });
