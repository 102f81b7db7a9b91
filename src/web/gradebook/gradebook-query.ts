import { gradebook } from '#contract/gradebook/calls.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { urlOf } from '#contract/url.ts';
import { queryOf } from '#web/calls/api.ts';

export interface GradebookOf {
  courseId: string;
  group?: GroupChoice | undefined;
}

const inputOf = ({ courseId, group }: GradebookOf) => ({
  params: { id: courseId },
  query: { ...(group && { groupId: group }) },
});

/** People learn meanwhile: each visit refetches it. */
export const gradebookQuery = (of: GradebookOf) => ({
  ...queryOf(gradebook.getGradebook, inputOf(of)),
  staleTime: 5_000,
});

export function gradebookAddress(of: GradebookOf, format: 'xlsx' | 'csv'): string {
  const { params, query } = inputOf(of);
  return urlOf(gradebook.exportGradebook, { params, query: { ...query, format } });
}
