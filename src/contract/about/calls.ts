import { endpoint } from '#contract/endpoint.ts';
import { about } from './schemas.ts';

export const getAbout = endpoint({
  method: 'GET',
  path: '/api/about',
  access: 'admin',
  summary: 'О системе: версия, база и все адреса, по которым обращается сервер',
  response: about,
});
