import { readdir, readFile } from 'node:fs/promises';
import { type DemoAccount, parseDemoAccount } from './demo-account.ts';
import { type DemoCourse, parseDemoCourse } from './demo-course.ts';
import type { DemoFile } from './demo-file.ts';
import { parseDemoLesson } from './demo-lesson.ts';

export interface Demo {
  student: DemoAccount;
  curator: DemoAccount;
  courses: DemoCourse[];
}

const folder = new URL('../../../../demo/', import.meta.url);

/** Scenarios to begin with; not a course. */
const templates = 'scenarios';

/** Reads the demonstration courses in demo/, one folder each. */
export async function readDemo(): Promise<Demo> {
  const student = parseDemoAccount(await readDemoFile('student.md'));
  const curator = parseDemoAccount(await readDemoFile('curator.md'));
  const courses = await readDemoCourses();
  return { student, curator, courses: courses.map(({ course }) => course) };
}

/** With the names of their folders. */
export async function readDemoCourses(): Promise<{ name: string; course: DemoCourse }[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const names = folders.filter((name) => name !== templates);
  return Promise.all(
    names
      .toSorted()
      .map(async (name) => ({ name, course: await parseDemoCourse(name, await readFolder(name)) })),
  );
}

/** One lesson by its path without `.md`, as `feedback/01-facts-and-verdicts`. */
export const readDemoLesson = async (path: string) => parseDemoLesson(await readDemoFile(`${path}.md`));

async function readFolder(course: string): Promise<DemoFile[]> {
  const paths = await readdir(new URL(`${course}/`, folder), { recursive: true });
  const files = paths.filter((path) => path.endsWith('.md')).toSorted();
  return Promise.all(files.map((path) => readDemoFile(`${course}/${path.replaceAll('\\', '/')}`)));
}

async function readDemoFile(path: string): Promise<DemoFile> {
  return { path, text: await readFile(new URL(path, folder), 'utf8') };
}
