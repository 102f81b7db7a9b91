import type { SurveyPlace } from '#contract/surveys/schemas.ts';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';
import type { TextFile } from '#server/platform/text-files/text-file.ts';

export interface CourseFileKind {
  kind: 'course' | 'group' | 'survey' | 'lesson' | 'member' | 'answer';
  slug: string;
  /** Whose answer: empty for the demonstration student. */
  person: string;
  attempt: number;
  place?: SurveyPlace;
}

/** What a file is, by its name, which is matched against the format and never becomes a path. */
export function kindOf(folder: string, { path }: Pick<TextFile, 'path'>): CourseFileKind {
  const found = names.exec(path.slice(folder.length + 1))?.groups ?? {};
  const { course, group, place, lesson, member, person = '', answer, attempt } = found;
  const none = { slug: '', person, attempt: 0 };
  if (course) return { ...none, kind: 'course' };
  if (group) return { ...none, kind: 'group' };
  if (place === 'start' || place === 'end') return { ...none, kind: 'survey', place };
  if (lesson) return { ...none, kind: 'lesson', slug: lesson };
  if (member) return { ...none, kind: 'member', slug: member };
  if (answer) return { ...none, kind: 'answer', slug: answer, attempt: Number(attempt ?? 1) };
  throw new TextFileError(path, 'имя файла не похоже ни на курс, ни на урок, ни на ответ, ни на анкету');
}

const names =
  /^(?:(?<course>course)|(?<group>group)|survey-(?<place>start|end)(?:-\d{1,4})?|(?<lesson>\d{1,6}-[a-z\d-]{1,100})|people\/(?<member>[a-z-]+)|(?:answers|people\/(?<person>[a-z-]+))\/(?<answer>\d+-[a-z\d-]+)(?:\.(?<attempt>\d))?)\.md$/;
