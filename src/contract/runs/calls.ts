import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { id } from '#contract/text.ts';
import {
  applied,
  applyInput,
  difference,
  mostRunAnswers,
  resultState,
  run,
  runAnswer,
  runAnswersFilter,
  runInput,
  runPreview,
  runResult,
} from './schemas.ts';

const params = z.object({ id });

/** Of the list of ids of one run. */
const bodyLimit = 256 * 1024;

export const runs = {
  previewRun: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/runs/preview',
    access: 'admin',
    summary: 'Сколько текстов прогонится, сколько это будет стоить и о чём не спросят; ничего не начинается',
    params: lessonParams,
    body: runInput,
    bodyLimit,
    response: runPreview,
  }),

  listRunAnswers: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/runs/answers',
    access: 'admin',
    summary:
      'Ответы урока, по которым прошёл бы прогон, по фамилиям: чтобы выбрать поимённо; ничего не начинается',
    params: lessonParams,
    body: runAnswersFilter,
    response: z.array(runAnswer).describe(`Не больше ${mostRunAnswers}; если их больше — 409`),
  }),

  startRun: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/runs',
    access: 'admin',
    summary: 'Прогнать наставника по образцам или по ответам урока; у урока идёт один прогон',
    params: lessonParams,
    body: runInput,
    bodyLimit,
    response: run,
    status: 201,
  }),

  getRun: endpoint({
    method: 'GET',
    path: '/api/runs/:id',
    access: 'admin',
    summary: 'Прогон: сколько сделано, сколько стоило, цифры',
    params,
    response: run,
  }),

  listRunResults: endpoint({
    method: 'GET',
    path: '/api/runs/:id/results',
    access: 'admin',
    summary: 'Результаты прогона, текст за текстом',
    params,
    query: z.object({
      state: resultState.optional(),
      difference: difference.optional().describe('Только те, что так отличаются от отзыва в силе'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: id.optional().describe('id последнего полученного результата'),
    }),
    response: z.array(runResult),
  }),

  pauseRun: endpoint({
    method: 'POST',
    path: '/api/runs/:id/pause',
    access: 'admin',
    summary: 'Остановить прогон, не теряя сделанного; начатый запрос дойдёт до конца',
    params,
    response: run,
  }),

  resumeRun: endpoint({
    method: 'POST',
    path: '/api/runs/:id/resume',
    access: 'admin',
    summary: 'Продолжить остановленный прогон',
    params,
    response: run,
  }),

  cancelRun: endpoint({
    method: 'POST',
    path: '/api/runs/:id/cancel',
    access: 'admin',
    summary: 'Отменить прогон; начатый запрос дойдёт до конца, сделанное останется',
    params,
    response: run,
  }),

  askAgain: endpoint({
    method: 'POST',
    path: '/api/runs/:id/again',
    access: 'admin',
    summary: 'Спросить ещё раз о названных результатах прогона: ещё один проход по тем же текстам',
    params,
    body: z.object({
      ids: z.array(id).min(1, 'Выберите хотя бы один результат').max(200, 'Не больше 200 сразу'),
    }),
    response: run,
  }),

  applyRun: endpoint({
    method: 'POST',
    path: '/api/runs/:id/apply',
    access: 'admin',
    summary:
      'Поставить результаты прогона по ответам на место отзывов модели; слов человека, прежних попыток и того, с чем студент уже работает, не трогает',
    params,
    body: applyInput,
    response: applied,
  }),
};
