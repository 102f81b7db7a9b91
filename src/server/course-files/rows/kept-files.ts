import type { LessonInFile } from '#server/course-files/format/lesson-in-file.ts';
import { asInSchool } from './addresses.ts';
import { addressedTexts, type FileOwners } from './file-owners.ts';

/** Files of an archive that the school's store has now. */
export interface KeptFiles {
  /** The address of the course's cover. */
  cover: string | null;
  /** By their names in the archive. */
  kept: ReadonlyMap<string, { name: string; bytes: number }>;
  ofLessons: FileOwners['ofLessons'];
}

export const noFiles: KeptFiles = { cover: null, kept: new Map(), ofLessons: new Map() };

interface Place {
  /** The lesson's own place in the course. */
  place: number;
  lessonIds: readonly string[];
  lessons: readonly LessonInFile[];
  files: KeptFiles;
}

/** The lesson with addresses in its texts where there were names of files. */
export function withAddresses(
  lesson: LessonInFile,
  { place, lessonIds, lessons, files }: Place,
): LessonInFile {
  const fileAddress = (name: string) => {
    const file = files.kept.get(name);
    const owners = files.ofLessons.get(name);
    const owner = owners?.has(place) ? place : owners?.keys().next().value;
    return file && owner !== undefined ? `/lesson-files/${lessonIds[owner]}/${file.name}` : undefined;
  };
  const lessonAddress = (name: string) => {
    const at = lessons.findIndex((one) => one.name === name);
    return at === -1 ? undefined : `/lesson/${lessonIds[at]}`;
  };
  const texts = addressedTexts.map((field) => {
    const text = lesson[field];
    return [field, text === null ? null : asInSchool(text, { fileAddress, lessonAddress })];
  });
  return { ...lesson, ...Object.fromEntries(texts) };
}
