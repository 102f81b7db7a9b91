import { readdir, readFile } from 'node:fs/promises';
import type { TextFile } from '#server/platform/text-files/text-file.ts';
import { type CourseInFiles, parseCourse } from './course-in-files.ts';
import { parseLesson } from './lesson-in-file.ts';
import { type PersonInFile, parsePerson } from './person-in-file.ts';

export interface Demo {
  student: PersonInFile;
  curator: PersonInFile;
  courses: CourseInFiles[];
}

const folder = new URL('../../../../demo/', import.meta.url);

/** Scenarios to begin with; not a course. */
const templates = 'scenarios';

/** Reads the demonstration courses in demo/, one folder each. */
export async function readDemo(): Promise<Demo> {
  const student = parsePerson(await readShippedFile('student.md'));
  const curator = parsePerson(await readShippedFile('curator.md'));
  const courses = await readShippedCourses();
  return { student, curator, courses: courses.map(({ course }) => course) };
}

/** With the names of their folders. */
export async function readShippedCourses(): Promise<{ name: string; course: CourseInFiles }[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const names = folders.filter((name) => name !== templates);
  return Promise.all(
    names.toSorted().map(async (name) => ({ name, course: await parseCourse(name, await readFolder(name)) })),
  );
}

/** One lesson by its path without `.md`, as `feedback/01-facts-and-verdicts`. */
export const readShippedLesson = async (path: string) => parseLesson(await readShippedFile(`${path}.md`));

async function readFolder(course: string): Promise<TextFile[]> {
  const paths = await readdir(new URL(`${course}/`, folder), { recursive: true });
  const files = paths.filter((path) => path.endsWith('.md')).toSorted();
  return Promise.all(files.map((path) => readShippedFile(`${course}/${path.replaceAll('\\', '/')}`)));
}

async function readShippedFile(path: string): Promise<TextFile> {
  return { path, text: await readFile(new URL(path, folder), 'utf8') };
}
