import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import {
  measuredSetName,
  measurement,
  measurementDetails,
  measurementOffer,
  readAs,
  readingFigures,
  remarkToRead,
  secondLook,
} from './schemas.ts';

const params = z.object({ id });

const reading = z.object({
  figures: readingFigures,
  remarks: z.array(remarkToRead).describe('Ещё не прочитанные, в случайном порядке'),
});

export const measurements = {
  listMeasurements: endpoint({
    method: 'GET',
    path: '/api/ai/measurements',
    access: 'admin',
    summary: 'Измерения модели на нашем наборе, новые первыми',
    query: z.object({ endpoint: z.string().max(100) }),
    response: z.object({
      measurements: z.array(measurement),
      secondLook: secondLook.nullable().describe('null, пока прочитано меньше 60 замечаний'),
    }),
  }),

  offerMeasurements: endpoint({
    method: 'GET',
    path: '/api/ai/endpoints/:name/measurements',
    access: 'admin',
    summary: 'Чего будет стоить измерить модель: обращения, токены, рубли и минуты по каждому набору',
    params: z.object({ name: z.string().max(100) }),
    response: z.array(measurementOffer),
  }),

  startMeasurement: endpoint({
    method: 'POST',
    path: '/api/ai/endpoints/:name/measurements',
    access: 'admin',
    summary: 'Измерить модель на нашем наборе; ответы людей школы не используются',
    params: z.object({ name: z.string().max(100) }),
    body: z.object({ set: measuredSetName }),
    response: measurement,
    status: 201,
  }),

  getMeasurement: endpoint({
    method: 'GET',
    path: '/api/ai/measurements/:id',
    access: 'admin',
    summary: 'Измерение и то, чего модель не заметила',
    params,
    response: measurementDetails,
  }),

  cancelMeasurement: endpoint({
    method: 'POST',
    path: '/api/ai/measurements/:id/cancel',
    access: 'admin',
    summary: 'Прервать измерение: начатый запрос закончится',
    params,
    response: measurement,
  }),

  exportMeasurement: endpoint({
    method: 'GET',
    path: '/api/ai/measurements/:id/export',
    access: 'admin',
    summary: 'Числа измерения без адреса и ключа: JSON или строка таблицы Markdown',
    params,
    query: z.object({ format: z.enum(['json', 'md']) }),
    response: z.object({ name: z.string().describe('Имя файла'), text: z.string() }),
  }),

  getReading: endpoint({
    method: 'GET',
    path: '/api/ai/measurements/:id/reading',
    access: 'admin',
    summary: 'Двадцать случайных замечаний измерения, которые ещё никто не читал',
    params,
    response: reading,
  }),

  readRemark: endpoint({
    method: 'POST',
    path: '/api/ai/measurements/:id/reading',
    access: 'admin',
    summary: 'Сказать о замечании, то ли в нём понято',
    params,
    body: z.object({ caseId: id, remark: z.int().min(0).max(100), as: readAs }),
    response: readingFigures,
  }),
};
