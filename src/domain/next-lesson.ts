interface Candidate {
  completedAt: string | null;
  sentAt?: string | null | undefined;
  below?: number | null | undefined;
  dates?: { isOpen: boolean } | null | undefined;
  waitsFor?: object | null | undefined;
}

/**
 * The lesson that comes next, of a course's in their order: the first that isn't answered. While that one is closed, or where there is
 * none, the first whose answer is to be mended. One that waits for its review or for a person, and one that takes no answer any
 * more (`isOver`), has nothing to do in it. Whoever names a next lesson asks here.
 */
export function nextLesson<L extends Candidate>(
  lessons: readonly L[],
  isOver: (lesson: L) => boolean,
): L | undefined {
  const left = lessons.filter((lesson) => !lesson.completedAt && !isOver(lesson));
  const unanswered = left.find(({ sentAt }) => !sentAt);
  const isOpen = unanswered && !unanswered.waitsFor && unanswered.dates?.isOpen !== false;
  return isOpen ? unanswered : (left.find(isToMend) ?? unanswered);
}

const isToMend = ({ sentAt, below }: Candidate): boolean => Boolean(sentAt) && typeof below === 'number';
