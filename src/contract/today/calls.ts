import { endpoint } from '#contract/endpoint.ts';
import { today, waveOff } from './schemas.ts';

export const getToday = endpoint({
  method: 'GET',
  path: '/api/today',
  access: 'signedIn',
  summary: '«Сегодня»: что вошедшему делать дальше — студенту, куратору, администратору своё',
  response: today,
});

export const waveOffSteps = endpoint({
  method: 'POST',
  path: '/api/today/wave-off',
  access: 'admin',
  summary: 'Больше не предлагать эти первые шаги',
  body: waveOff,
  response: today,
});
