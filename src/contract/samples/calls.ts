import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lessonInput, lessonParams } from '#contract/lessons/schemas.ts';
import { id } from '#contract/text.ts';
import { answerAsSample, lessonSample, newSamples, sampleLevels } from './lesson-samples.ts';
import { sample, samplesInput } from './schemas.ts';

const sampleParams = lessonParams.extend({ sampleId: id });

export const samples = {
  listSamples: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/samples',
    access: 'admin',
    summary: 'Образцы ответов урока, на которых автор пробует наставника, от слабого к сильному',
    params: lessonParams,
    response: z.array(sample),
  }),

  saveSamples: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/samples',
    access: 'admin',
    summary: 'Сохранить образцы ответов урока с уровнями, которых ждёт автор',
    params: lessonParams,
    body: z.object({ samples: samplesInput }),
    bodyLimit: 1024 * 1024,
    response: z.array(sample),
  }),

  addSamples: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/samples',
    access: 'curator',
    summary: 'Добавить образцы урока: свой текст или ответы студентов; куратор — ответы своих',
    params: lessonParams,
    body: newSamples,
    bodyLimit: 256 * 1024,
    response: z.array(lessonSample).describe('Только добавленные'),
    status: 201,
  }),

  judgeSample: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/samples/:sampleId/levels',
    access: 'curator',
    summary: 'Оценить образец: каких уровней от наставника ждут, или второй оценкой; куратор — ответы своих',
    params: sampleParams,
    body: sampleLevels,
    response: lessonSample,
  }),

  retireSample: endpoint({
    method: 'DELETE',
    path: '/api/lessons/:id/samples/:sampleId',
    access: 'admin',
    summary: 'Убрать образец: в прежних прогонах он остаётся',
    params: sampleParams,
    response: z.object({ id }),
  }),

  getAnswerAsSample: endpoint({
    method: 'GET',
    path: '/api/answers/:id/sample',
    access: 'curator',
    summary: 'Можно ли сделать ответ образцом и с какими уровнями; уже образец — его судят ещё раз',
    params: z.object({ id }),
    response: answerAsSample,
  }),

  suggestSamples: endpoint({
    method: 'POST',
    path: '/api/ai/suggest-samples',
    access: 'admin',
    summary: 'Попросить модель написать слабый, средний и сильный ответ на задание; ничего не сохраняется',
    body: lessonInput
      .pick({ title: true, content: true, transcription: true, assignment: true, criteria: true })
      .partial({ title: true })
      .extend({
        courseId: id.optional().describe('Курс урока: его правило и его бюджет действуют и здесь'),
        lessonId: id.optional().describe('Урок, если он уже создан: сцена его разговора — тоже задание'),
      }),
    bodyLimit: 4 * 1024 * 1024,
    response: z.discriminatedUnion('state', [
      z.object({ state: z.literal('done'), samples: z.array(sample.pick({ kind: true, content: true })) }),
      z.object({ state: z.literal('failed'), cause: z.string() }),
    ]),
  }),
};
