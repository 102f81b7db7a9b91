import type { CourseTemplate } from '#contract/courses/schemas.ts';
import { readShippedCourses } from '#server/course-files/format/shipped-courses.ts';

/** The courses of the demonstration, whether or not the school was filled with it. */
export async function listCourseTemplates(): Promise<CourseTemplate[]> {
  const courses = await readShippedCourses();
  return courses.map(({ name, course: { title, description, lessons } }) => ({
    template: name,
    title,
    description: description ?? '',
    lessonCount: lessons.length,
    talkCount: lessons.filter(({ scenario }) => scenario !== null).length,
  }));
}
