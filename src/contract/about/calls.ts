import { endpoint } from '#contract/endpoint.ts';
import { about as aboutSystem } from './schemas.ts';

export const about = {
  getAbout: endpoint({
    method: 'GET',
    path: '/api/about',
    access: 'admin',
    summary: 'О системе: версия, база и все адреса, по которым обращается сервер',
    response: aboutSystem,
  }),
};
