import type { CourseInFiles } from '#server/course-files/format/course-in-files.ts';
import type { LessonInFile } from '#server/course-files/format/lesson-in-file.ts';
import { filesNamedIn } from './addresses.ts';

/** Which lessons have a file: those that list it, and where none does, those whose texts name it. */
export interface FileOwners {
  /** The places of lessons in the course, by the file's name in the archive; with the title that people see. */
  ofLessons: Map<string, Map<number, string>>;
  /** Named in a text, and not there. */
  missing: { place: number; name: string }[];
}

export function ownersOf(
  { lessons }: Pick<CourseInFiles, 'lessons'>,
  isThere: (name: string) => boolean,
): FileOwners {
  const ofLessons = new Map<string, Map<number, string>>();
  const add = (name: string, place: number, title: string) => {
    const titles = ofLessons.get(name) ?? new Map<number, string>();
    ofLessons.set(name, titles.set(place, title));
  };
  for (const [place, { files }] of lessons.entries()) {
    for (const { name, title } of files) add(name, place, title);
  }
  const listed = new Set(ofLessons.keys());
  const missing: FileOwners['missing'] = [];
  for (const [place, lesson] of lessons.entries()) {
    const named = new Set(textsOf(lesson).flatMap((text) => [...filesNamedIn(text, isThere)]));
    for (const name of named) {
      if (!isThere(name)) {
        if (missing.length < mostMissing) missing.push({ place, name });
      } else if (!listed.has(name)) add(name, place, name);
    }
  }
  return { ofLessons, missing };
}

/** A text of nothing but names of files would fill the memory with notes. */
const mostMissing = 1_000;

/** Where addresses of files and of other lessons stand. */
export const addressedTexts = ['description', 'videoUrl', 'content', 'transcription', 'assignment'] as const;

const textsOf = (lesson: Pick<LessonInFile, (typeof addressedTexts)[number]>): string[] =>
  addressedTexts.map((field) => lesson[field]).filter((text) => text !== null);
