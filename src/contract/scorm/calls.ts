import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { launchState, newPackage, packaged } from './schemas.ts';

export const scorm = {
  downloadScorm: endpoint({
    method: 'GET',
    path: '/api/courses/:id/scorm',
    access: 'admin',
    summary: 'Пакет SCORM 1.2, который открывает курс из другой системы обучения и отмечает в ней выполнение',
    params: courseParams,
    query: newPackage,
    response: z.string(),
    contentType: 'application/zip',
  }),

  getScormState: endpoint({
    method: 'GET',
    path: '/api/courses/:id/scorm/state',
    access: 'signedIn',
    summary: 'Прошёл ли вошедший курс или урок: спрашивает окно, которое открыл пакет SCORM',
    params: courseParams,
    query: packaged,
    response: launchState,
  }),
};
