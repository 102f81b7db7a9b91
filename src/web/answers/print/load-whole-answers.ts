import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { MyAnswer } from '#contract/answers/my-answers.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { call } from '#web/calls/api.ts';

export interface WholeLesson {
  id: string;
  title: string;
  courseId: string;
  courseTitle: string;
  /** Oldest first. */
  answers: Answer[];
}

export interface WholeAnswers {
  /** In the order in which they were begun, course by course. */
  lessons: WholeLesson[];
  /** There are more, older ones. */
  isCut: boolean;
}

interface Wanted {
  userId: string;
  courseId: string | undefined;
  signal: AbortSignal;
  /** How many lessons are here, of how many. */
  onProgress(done: number, of: number): void;
}

/** One's own answers with all that was said of them: a list of them first, then lesson by lesson. */
export async function loadWholeAnswers({
  userId,
  courseId,
  signal,
  onProgress,
}: Wanted): Promise<WholeAnswers> {
  const { listed, isCut } = await listAll(courseId, signal);
  const found = lessonsOf(listed);
  const lessons: WholeLesson[] = [];
  onProgress(0, found.length);
  for (let start = 0; start < found.length; start += atOnce) {
    const loaded = await Promise.all(
      found.slice(start, start + atOnce).map(async (lesson) => {
        const own = await call(
          answerCalls.listAnswers,
          { params: { id: lesson.id }, query: { userId } },
          { signal },
        );
        return { ...lesson, answers: own.toReversed() };
      }),
    );
    lessons.push(...loaded);
    onProgress(lessons.length, found.length);
  }
  return { lessons, isCut };
}

/** Lessons that are asked for together. */
const atOnce = 3;
const pageSize = 100;
export const mostPrinted = 500;

/** Newest first. */
async function listAll(courseId: string | undefined, signal: AbortSignal) {
  const listed: MyAnswer[] = [];
  while (listed.length < mostPrinted) {
    const cursor = listed.at(-1)?.id;
    const query = { limit: pageSize, ...(courseId && { courseId }), ...(cursor && { cursor }) };
    const page = await call(answerCalls.listMyAnswers, { query }, { signal });
    listed.push(...page);
    if (page.length < pageSize) return { listed, isCut: false };
  }
  return { listed, isCut: true };
}

/** Course by course, in the order in which they were begun. */
function lessonsOf(listed: readonly MyAnswer[]): Omit<WholeLesson, 'answers'>[] {
  const courses = new Map<string, Map<string, Omit<WholeLesson, 'answers'>>>();
  for (const { lesson, course } of listed.toReversed()) {
    const lessons = courses.get(course.id) ?? new Map();
    courses.set(
      course.id,
      lessons.set(lesson.id, { ...lesson, courseId: course.id, courseTitle: course.title }),
    );
  }
  return [...courses.values()].flatMap((lessons) => [...lessons.values()]);
}
