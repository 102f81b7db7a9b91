import { lessonToEditQuery } from '#web/lessons/editor/lesson-to-edit.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.fetchQuery(lessonToEditQuery(id));

export { Pending } from '#web/pages/frame/lesson-editor-pending.tsx';
