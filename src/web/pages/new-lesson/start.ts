export { load } from '#web/pages/frame/load-course-lessons.ts';
export { Pending } from '#web/pages/frame/lesson-editor-pending.tsx';
