import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { courseRule, lessonRule, passingPreview } from './schemas.ts';

export const passing = {
  previewCourseRule: endpoint({
    method: 'POST',
    path: '/api/courses/:id/passing-preview',
    access: 'admin',
    summary: 'Что станет с уроками людей, если у курса будет другое правило; ничего не меняет',
    params: courseParams,
    body: courseRule,
    response: passingPreview,
  }),

  previewLessonRule: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/passing-preview',
    access: 'admin',
    summary: 'То же для урока: его правило и зачётные уровни критериев',
    params: lessonParams,
    body: lessonRule,
    response: passingPreview,
  }),
};
