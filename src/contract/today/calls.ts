import { endpoint } from '#contract/endpoint.ts';
import { today as todayShown, waveOff } from './schemas.ts';

export const today = {
  getToday: endpoint({
    method: 'GET',
    path: '/api/today',
    access: 'signedIn',
    summary: '«Сегодня»: что вошедшему делать дальше — студенту, куратору, администратору своё',
    response: todayShown,
  }),

  waveOffSteps: endpoint({
    method: 'POST',
    path: '/api/today/wave-off',
    access: 'admin',
    summary: 'Больше не предлагать эти первые шаги',
    body: waveOff,
    response: todayShown,
  }),
};
