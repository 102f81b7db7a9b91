import type { QueryClient } from '@tanstack/react-query';
import { OfferedSurveys } from '#web/surveys/offers/offered-surveys.tsx';
import { courseSurveysQuery } from '#web/surveys/survey-queries.ts';

/** What the course asks before its lessons, until it is sent. */
export const BeforeCourse = ({ courseId }: { courseId: string }) => (
  <OfferedSurveys courseId={courseId} place="start" isCourseDone={false} onlyUnsent />
);

/** With the lesson, so that it doesn't push the lesson down; the lesson doesn't fail with it. */
export const loadBefore = (queryClient: QueryClient, courseId: string) =>
  queryClient.ensureQueryData(courseSurveysQuery(courseId)).catch(() => {});
