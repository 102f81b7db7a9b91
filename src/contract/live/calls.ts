import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { answersEvent, liveEvent, noticesEvent, referralsEvent } from './schemas.ts';

export const live = {
  watchAnswers: endpoint({
    method: 'GET',
    path: '/api/answers/live',
    access: 'curator',
    summary:
      'Поток событий об ответах всех уроков (Server-Sent Events), без текста отзывов, и о своих уведомлениях; куратору — о его людях',
    response: answersEvent,
    contentType: 'text/event-stream',
  }),

  watchLesson: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/live',
    access: 'signedIn',
    summary:
      'Поток событий урока (Server-Sent Events) и своих уведомлений: студенту о своих ответах, куратору об ответах его людей, администратору обо всех',
    params: z.object({ id }),
    response: liveEvent,
    contentType: 'text/event-stream',
  }),

  watchNotices: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'signedIn',
    summary: 'Поток событий о своих уведомлениях (Server-Sent Events): для страниц без другого потока',
    response: z.discriminatedUnion('type', [noticesEvent, referralsEvent]),
    contentType: 'text/event-stream',
  }),
};
