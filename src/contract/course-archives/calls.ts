import { z } from 'zod';
import { course, courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { courseArchivePreview } from './schemas.ts';

export const courseArchives = {
  exportCourse: endpoint({
    method: 'GET',
    path: '/api/courses/:id/export',
    access: 'admin',
    summary: 'Курс архивом: уроки, анкеты и файлы, без людей и ответов; его принимает и другая школа',
    params: courseParams,
    response: z.string(),
    contentType: 'application/zip',
  }),

  previewCourseImport: endpoint({
    method: 'POST',
    path: '/api/courses/import/preview',
    access: 'admin',
    summary: 'Что за курс в архиве и всё, что в нём не так; ничего не меняется',
    upload: true,
    response: courseArchivePreview,
  }),

  importCourse: endpoint({
    method: 'POST',
    path: '/api/courses/import',
    access: 'admin',
    summary: 'Создать по архиву курс-черновик: целиком или никак',
    upload: true,
    response: course,
    status: 201,
  }),
};
