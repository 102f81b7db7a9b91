import { surveyPlace } from '#contract/surveys/schemas.ts';
import { blockYaml } from '#server/platform/text-files/fenced-yaml.ts';
import type { TextFile } from '#server/platform/text-files/text-file.ts';
import { coverFolder, type CourseInFiles } from './course-in-files.ts';
import { lessonNames } from './lesson-names.ts';
import { type SurveyInFile, writeSurvey } from './survey-in-file.ts';
import { type ArchivedLesson, writeLessonFile } from './write-lesson-file.ts';

export type ArchivedSurvey = Omit<SurveyInFile, 'sentDaysAgo'>;

export type ArchivedCourse = Omit<CourseInFiles, 'group' | 'lessons' | 'surveys'> & {
  lessons: ArchivedLesson[];
  surveys: ArchivedSurvey[];
};

/** The texts of a course's archive, as the reader of the demonstration reads them: the same course is the same bytes. */
export function writeCourseFiles(given: ArchivedCourse): TextFile[] {
  const course = withPlainLines(given);
  const names = lessonNames(course.lessons);
  return [
    { path: 'course.md', text: writeCourse(course) },
    ...course.lessons.map((lesson, place) => ({ path: `${names[place]}.md`, text: writeLessonFile(lesson) })),
    ...surveyPlace.options.flatMap((place) =>
      course.surveys
        .filter((survey) => survey.place === place)
        .map(writeSurvey)
        // Ids and times don't travel.
        .toSorted()
        .map((text, index) => ({ path: `survey-${place}${index > 0 ? `-${index + 1}` : ''}.md`, text })),
    ),
  ];
}

function writeCourse({
  title,
  description,
  withoutAi,
  dataRule,
  passesBy,
  inOrder,
  certificate,
  cover,
}: ArchivedCourse): string {
  const fields = {
    title,
    ...(description !== null && { description }),
    ...(withoutAi && { withoutAi }),
    ...(dataRule !== 'anywhere' && { dataRule }),
    ...(passesBy !== 'sent' && { passesBy }),
    ...(inOrder && { inOrder }),
    ...(certificate && { certificate: certificateFields(certificate) }),
    ...(cover !== null && { cover: `${coverFolder}${cover}` }),
  };
  return `---\n${blockYaml(fields)}---\n`;
}

const certificateFields = ({ hours, signedBy, text, given }: NonNullable<ArchivedCourse['certificate']>) => ({
  hours,
  ...(signedBy !== '' && { signedBy }),
  ...(text !== '' && { text }),
  ...(given !== undefined && { given }),
});

/** Lines end in one way. */
function withPlainLines<T>(value: T): T {
  return plain(value) as T;
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\r\n?/g, '\n');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}
