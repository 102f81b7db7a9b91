import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { courseCurators, curatorsInput } from './schemas.ts';

export const curators = {
  listCurators: endpoint({
    method: 'GET',
    path: '/api/courses/:id/curators',
    access: 'admin',
    summary: 'Кураторы курса и его потоков',
    params: courseParams,
    response: courseCurators,
  }),

  setCurators: endpoint({
    method: 'PUT',
    path: '/api/courses/:id/curators',
    access: 'admin',
    summary: 'Назвать кураторов курса и его потоков: только людей с ролью куратора',
    params: courseParams,
    body: curatorsInput,
    bodyLimit: 256 * 1024,
    response: courseCurators,
  }),
};
