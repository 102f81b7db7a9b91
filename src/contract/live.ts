import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';

/**
 * What an open lesson page is told. `answers` says that something about the viewer's answers changed and the list is to be
 * fetched again; `piece` carries the next part of a review's text as the model writes it.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answers'), lessonId: id, userId: id }),
  z.object({
    type: z.literal('piece'),
    lessonId: id,
    userId: id,
    answerId: id,
    attempt: z.int().describe('Попытка очереди, которой принадлежит текст'),
    offset: z.int().describe('Сколько символов (UTF-16) написано до этой части'),
    text: z.string(),
  }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const watchLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/live',
  access: 'signedIn',
  summary: 'Поток событий урока (Server-Sent Events): студенту о своих ответах, администратору обо всех',
  params: z.object({ id }),
  response: liveEvent,
  contentType: 'text/event-stream',
});
