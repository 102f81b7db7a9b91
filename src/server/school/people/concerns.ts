import type { Concern, CoursePerson } from '#contract/people/schemas.ts';

/** Courses go by weeks: whoever was not there for one has missed a step of the schedule. */
export const absentDays = 7;

/** Half of a week's lesson is over, and it has not been looked at. */
export const unopenedDays = 3;

/** A working week: feedback older than that is seldom still worked on without a word from the curator. */
export const revisionDays = 5;

/** How many overdue lessons are named; `overdue` counts them all. */
export const mostNamed = 3;

interface LessonAt {
  id: string;
  title: string;
  /** Milliseconds since 1970: PostgreSQL writes a time in JSON otherwise than in a column. */
  at: number;
}

export interface Facts {
  /** Days since the person could and did work last; null when nothing that is open is left to do. */
  idleDays: number | null;
  /** Days since the last activity or, without any, since the start. */
  absentFor: number;
  overdueLessons: LessonAt[];
  /** The first lesson that opened by the schedule long enough ago and was never viewed. */
  unopened: LessonAt | null;
  revision: Revision | undefined;
}

export interface Revision {
  userId: string;
  answerId: string;
  lessonId: string;
  lessonTitle: string;
  days: number;
}

/** The stated reasons to look at a person's work. */
export function concernsOf({ idleDays, absentFor, overdueLessons, unopened, revision }: Facts): Concern[] {
  return [
    ...(overdueLessons.length === 0
      ? []
      : [
          {
            kind: 'overdue' as const,
            lessons: overdueLessons.map(({ at, ...lesson }) => ({ ...lesson, dueAt: timeAt(at) })),
          },
        ]),
    ...(idleDays === null || idleDays < absentDays ? [] : [{ kind: 'absent' as const, days: absentFor }]),
    ...(unopened ? [unopenedConcern(unopened)] : []),
    ...(revision ? [revisionConcern(revision)] : []),
  ];
}

const unopenedConcern = ({ at, ...lesson }: LessonAt): Concern => ({
  kind: 'unopened',
  lesson,
  openedAt: timeAt(at),
});

const revisionConcern = ({ answerId, lessonId, lessonTitle, days }: Revision): Concern => ({
  kind: 'revision',
  answerId,
  lesson: { id: lessonId, title: lessonTitle },
  days,
});

const timeAt = (milliseconds: number) => new Date(milliseconds).toISOString();

type Ordered = Pick<CoursePerson, 'firstName' | 'lastName' | 'overdue' | 'reasons'>;

/** More reasons first, then more overdue lessons, then the longer absence, then by name. */
export function byConcern(one: Ordered, other: Ordered): number {
  return (
    other.reasons.length - one.reasons.length ||
    overdueOf(other) - overdueOf(one) ||
    absenceOf(other) - absenceOf(one) ||
    russian.compare(one.lastName, other.lastName) ||
    russian.compare(one.firstName, other.firstName)
  );
}

const overdueOf = ({ overdue, reasons }: Ordered) => (reasons.length === 0 ? 0 : overdue);

const absenceOf = ({ reasons }: Ordered) =>
  reasons.reduce((days, reason) => (reason.kind === 'absent' ? reason.days : days), 0);

const russian = new Intl.Collator('ru');
