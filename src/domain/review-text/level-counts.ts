import type { Remark } from '#contract/reviews/feedback.ts';

/** As `levelCounts` of the database: words of the mentor prove nothing, unless a person has said that they are the student's. */
export const levelCounts = ({ borrowed }: Pick<Remark, 'borrowed'>): boolean =>
  borrowed === undefined || borrowed.isLifted;
