import { lessonToEditQuery } from '#web/lessons/lesson-to-edit.ts';
import type { Opening } from '#web/pages/frame/opening.ts';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.fetchQuery(lessonToEditQuery(id));
