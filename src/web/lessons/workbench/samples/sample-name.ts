import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import { fullName } from '#domain/full-name.ts';

/** Whose text it is; one's own text by the name that its author gave it. */
export const nameOfSample = ({ student, note }: Pick<LessonSample, 'student' | 'note'>): string =>
  student ? fullName(student) : note || 'Свой текст';
