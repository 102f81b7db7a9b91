import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, line, text, time } from './text.ts';

export const questionsMaxCount = 200;

export const survey = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    createdById: id.nullable(),
    isActive: z.boolean().describe('Предлагается и принимает ответы'),
    byLink: z.boolean().describe('Открыта вошедшим по ссылке'),
    version: z.int().describe('Растёт с каждым изменением анкеты и её вопросов'),
    createdAt: time,
    updatedAt: time,
    questionCount: z.int(),
    responseCount: z.int().describe('Сколько человек отправили ответы'),
  })
  .meta({ id: 'Survey' });
export type Survey = z.infer<typeof survey>;

export const surveyQuestion = z
  .object({
    id,
    surveyId: id,
    questionText: z.string(),
    order: z.int(),
    createdAt: time,
  })
  .meta({ id: 'SurveyQuestion' });
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

/** Before the lessons of a course or after them. */
export const surveyPlace = z.enum(['start', 'end']);
export type SurveyPlace = z.infer<typeof surveyPlace>;

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
});
export type SurveyInput = z.output<typeof surveyInput>;

export const questionText = line(2_000, questionTextRequired);
export const questionInput = z.object({ questionText });

const order = z.int('Укажите целое число').min(0).max(1_000_000);

export const surveyParams = z.object({ id });
const questionsParams = z.object({ surveyId: id });
const questionParams = questionsParams.extend({ questionId: id });

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/surveys',
  access: 'admin',
  summary: 'Все анкеты, новые первыми',
  response: z.array(survey),
});

export const getSurvey = endpoint({
  method: 'GET',
  path: '/api/surveys/:id',
  access: 'admin',
  summary: 'Анкета с вопросами и местами, где она предлагается',
  params: surveyParams,
  response: wholeSurvey,
});

export const createSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys',
  access: 'admin',
  summary: 'Создать анкету',
  body: surveyInput,
  response: survey,
  status: 201,
});

export const updateSurvey = endpoint({
  method: 'PUT',
  path: '/api/surveys/:id',
  access: 'admin',
  summary: 'Изменить название и описание анкеты',
  params: surveyParams,
  body: surveyInput,
  response: survey,
});

export const deleteSurvey = endpoint({
  method: 'DELETE',
  path: '/api/surveys/:id',
  access: 'admin',
  summary: 'Удалить анкету с вопросами и ответами',
  params: surveyParams,
  response: z.object({ id }),
});

export const setSurveyActive = endpoint({
  method: 'PUT',
  path: '/api/surveys/:id/active',
  access: 'admin',
  summary: 'Открыть анкету для ответов или закрыть её',
  params: surveyParams,
  body: z.object({ isActive: z.boolean() }),
  response: survey,
});

export const setSurveyOffers = endpoint({
  method: 'PUT',
  path: '/api/surveys/:id/offers',
  access: 'admin',
  summary: 'Сказать, где анкета предлагается: в каких курсах и по ссылке ли',
  params: surveyParams,
  body: surveyOffers,
  bodyLimit: 256 * 1024,
  response: wholeSurvey,
});

export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/surveys/:surveyId/questions',
  access: 'admin',
  summary: 'Добавить вопрос',
  params: questionsParams,
  body: questionInput.extend({ order: order.optional().describe('Без него вопрос станет последним') }),
  response: surveyQuestion,
  status: 201,
});

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/api/surveys/:surveyId/questions/:questionId',
  access: 'admin',
  summary: 'Изменить текст вопроса; данные ответы остаются при прежнем тексте',
  params: questionParams,
  body: questionInput,
  response: surveyQuestion,
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/surveys/:surveyId/questions/:questionId',
  access: 'admin',
  summary: 'Удалить вопрос из анкеты; данные ответы остаются видны',
  params: questionParams,
  response: z.object({ id }),
});

export const reorderQuestions = endpoint({
  method: 'PUT',
  path: '/api/surveys/:surveyId/questions/order',
  access: 'admin',
  summary: 'Расставить вопросы: в списке должны быть ровно нынешние вопросы анкеты, иначе 409',
  params: questionsParams,
  body: z.object({ questionIds: z.array(id).max(1_000) }),
  response: z.array(surveyQuestion),
});
