import { endpoint } from '#contract/endpoint.ts';
import { calendarAddress, calendarState } from './schemas.ts';

export const calendars = {
  getCalendar: endpoint({
    method: 'GET',
    path: '/api/user/calendar',
    access: 'signedIn',
    summary: 'Есть ли у вас адрес календаря',
    response: calendarState,
  }),

  renewCalendar: endpoint({
    method: 'POST',
    path: '/api/user/calendar',
    access: 'signedIn',
    summary: 'Новый личный адрес календаря .ics; прежний перестаёт действовать',
    response: calendarAddress,
  }),

  deleteCalendar: endpoint({
    method: 'DELETE',
    path: '/api/user/calendar',
    access: 'signedIn',
    summary: 'Убрать адрес календаря',
    response: calendarState,
  }),
};
