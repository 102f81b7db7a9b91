import { readDemo } from '#server/course-files/format/shipped-courses.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';

/** A person with the password of the factories. */
interface Person {
  id: string;
  email: string;
}

export interface School {
  admin: Person;
  students: Person[];
  courses: { id: string; title: string }[];
  lessons: { id: string; courseId: string }[];
}

/** 200 lessons: at a lesson in ten seconds, a student takes over half an hour to answer in all of them. */
export const size = { students: 40, courses: 10, lessonsInCourse: 20 };

/** Every student is enrolled in every course. The lessons have the real texts of a demonstration course. */
export async function createSchool(db: Db): Promise<School> {
  const [texts] = (await readDemo()).courses;
  if (!texts) throw new Error('There is no demonstration course to take texts from');
  const admin = await createAdmin(db);
  const students = await times(size.students, () => createUser(db));
  const courses = await times(size.courses, (number) => createCourse(db, { title: `Курс ${number + 1}` }));
  const lessons: School['lessons'] = [];
  for (const course of courses) {
    for (const { id } of students) await enrol(db, { user_id: id, course_id: course.id });
    for (let order = 0; order < size.lessonsInCourse; order += 1) {
      const { title, content, assignment } = texts.lessons[order % texts.lessons.length] ?? {};
      const { id } = await createLesson(db, {
        course_id: course.id,
        order,
        title: `${order + 1}. ${title}`,
        content: content ?? null,
        assignment: assignment ?? null,
      });
      lessons.push({ id, courseId: course.id });
    }
  }
  return { admin, students, courses, lessons };
}

async function times<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make(made.length));
  return made;
}
