import type { CourseAnswers } from '#contract/answers/schemas.ts';

export function findLesson(courses: readonly CourseAnswers[], lessonId: string | undefined) {
  for (const course of courses) {
    const lesson = course.lessons.find(({ id }) => id === lessonId);
    if (lesson) return { course, lesson };
  }
  return undefined;
}
