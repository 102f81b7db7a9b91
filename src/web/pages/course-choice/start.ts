export { loadCourses as load } from '#web/pages/frame/load-courses.ts';
export { Pending } from '#web/pages/frame/lesson-management-pending.tsx';
