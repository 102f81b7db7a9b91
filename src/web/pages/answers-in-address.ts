import type { AnswersShown } from '#contract/answers.ts';

/** Which lesson's answers the review screen shows, as its address says. */
export interface AnswersInAddress {
  lesson?: string;
  show?: AnswersShown;
  student?: string;
}

export function readAnswersChoice({ lesson, show, student }: Record<string, unknown>): AnswersInAddress {
  return {
    ...(isId(lesson) && { lesson }),
    ...((show === 'unreviewed' || show === 'failed') && { show }),
    ...(isId(student) && { student }),
  };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
