import type { ActivityDay } from '#contract/analytics/schemas.ts';

/** A course's figures, before rates are made of them. */
export interface Statistics {
  totalStudents: number;
  completedCourse: number;
  lessons: {
    id: string;
    title: string;
    views: number;
    completed: number;
    activeSeconds: number;
    answers: number;
  }[];
  activity: ActivityDay[];
}
