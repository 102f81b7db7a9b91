import type { Level } from '#contract/scenarios/scenario-card.ts';
import type { Suggestion } from '#contract/skills/suggestion.ts';
import { daysSince } from './days-since.ts';
import type { JudgedRemark } from './judged-remarks.ts';

type Judged = Pick<
  JudgedRemark,
  'lessonId' | 'at' | 'criterionId' | 'criterion' | 'levels' | 'level' | 'isOpen' | 'skillId'
>;

/** A lesson where the person may still send an attempt for a review, now. */
export interface PracticeLesson {
  id: string;
  title: string;
  /** Of its criteria in force. */
  skillIds: readonly string[];
  isTalk: boolean;
  /** Of its scenario, from low to high. */
  difficulties: readonly Level[];
  /** Of the last talk that was sent here. */
  played: Level | null;
}

interface Known {
  /** In the order of attempts. */
  judged: readonly Judged[];
  lessons: readonly PracticeLesson[];
  skills: readonly { id: string; title: string }[];
  /** The lesson with open remarks that may be revised now. */
  revisable?: { id: string; title: string } | undefined;
}

/**
 * Days from an attempt to the next one, by how often in a row the criterion stood at the top: never, once, twice, more often.
 * With them a skill is touched four times in half a year (decision 50).
 */
export const intervals = [7, 28, 56, 84] as const;

/**
 * What to practise next: an open remark, else what has not been touched for too long, else what is weakest. Only what can be
 * sent for a review: practice without one may harm. Null: nothing fits.
 */
export const nextPractice = (known: Known, now: Date): Suggestion | null =>
  openRemark(known) ?? dueReturn(known, now) ?? weakest(known) ?? null;

function openRemark({ judged, skills, revisable }: Known): Suggestion | undefined {
  if (!revisable) return undefined;
  const open = judged.filter(({ lessonId, isOpen }) => lessonId === revisable.id && isOpen);
  const newest = open.filter(({ at }) => at === open.at(-1)?.at);
  const remark = newest.find(({ skillId }) => skillId !== null) ?? newest[0];
  return remark && suggest(remark, { why: 'again', lesson: revisable, skills, difficulty: null });
}

/** The longest overdue in proportion to its interval; `overdueAtMost` leaves out what was let go by. */
export function dueReturn(
  known: Known,
  now: Date,
  { overdueAtMost = Infinity }: Overdue = {},
): Suggestion | undefined {
  const due = standingsDue(known.judged, now, overdueAtMost).toSorted(
    (one, other) => other.days / other.interval - one.days / one.interval,
  );
  return firstOffered(known, due, 'return');
}

interface Overdue {
  overdueAtMost?: number;
}

/** Under which something is due: of the others no lesson is looked for. */
export const skillsDue = (judged: readonly Judged[], now: Date, { overdueAtMost = Infinity }: Overdue) => [
  ...new Set(standingsDue(judged, now, overdueAtMost).map(({ newest }) => newest.skillId)),
];

const standingsDue = (judged: readonly Judged[], now: Date, overdueAtMost: number) =>
  standings(judged)
    .map((standing) => ({ ...standing, days: daysSince(standing.newest.at, now) }))
    .filter(({ days, interval }) => days >= interval && days <= interval + overdueAtMost);

function weakest(known: Known): Suggestion | undefined {
  const below = standings(known.judged)
    .filter(({ place }) => place !== 'top')
    .toSorted(
      (one, other) =>
        Number(one.place === 'between') - Number(other.place === 'between') ||
        Date.parse(one.newest.at) - Date.parse(other.newest.at),
    );
  return firstOffered(known, below, 'weakest');
}

type Tied = Judged & { skillId: string; level: number };

interface Standing {
  newest: Tied;
  place: 'bottom' | 'between' | 'top';
  interval: number;
}

/** Where each criterion with a skill stands at its newest judged attempt. */
function standings(judged: readonly Judged[]): Standing[] {
  const tied = judged.filter((remark): remark is Tied => remark.skillId !== null && remark.level !== null);
  return [...Map.groupBy(tied, ({ criterionId }) => criterionId).values()].flatMap((attempts) => {
    const newest = attempts.at(-1);
    return newest ? [{ newest, place: placeOf(newest), interval: intervalOf(attempts) }] : [];
  });
}

function placeOf({ level, levels }: Tied): Standing['place'] {
  if (level === levels.length - 1) return 'top';
  return level === 0 ? 'bottom' : 'between';
}

function intervalOf(attempts: readonly Tied[]): number {
  const inARow = attempts.length - 1 - attempts.findLastIndex((attempt) => placeOf(attempt) !== 'top');
  return intervals[Math.min(inARow, intervals.length - 1)] ?? intervals[0];
}

function firstOffered(
  known: Known,
  wanted: readonly Standing[],
  why: Suggestion['why'],
): Suggestion | undefined {
  for (const { newest, place } of wanted) {
    const lesson = lessonFor(known, newest.skillId);
    if (!lesson) continue;
    const isHere = lesson.id === newest.lessonId;
    const difficulty = place === 'top' && isHere ? harder(lesson) : null;
    return suggest(newest, { why, lesson, skills: known.skills, difficulty });
  }
  return undefined;
}

/** Not the one that was practised last, if there is another; a talk before a written one; the least recent first. */
export function lessonFor(
  { judged, lessons }: Pick<Known, 'judged' | 'lessons'>,
  skillId: string,
): PracticeLesson | undefined {
  const lastAt = (id: string) => judged.findLast(({ lessonId }) => lessonId === id)?.at ?? '';
  const last = judged.findLast((remark) => remark.skillId === skillId)?.lessonId;
  const fitting = lessons.filter(({ skillIds }) => skillIds.includes(skillId));
  const others = fitting.filter(({ id }) => id !== last);
  return (others.length > 0 ? others : fitting).toSorted(
    (one, other) =>
      Number(other.isTalk) - Number(one.isTalk) || lastAt(one.id).localeCompare(lastAt(other.id)),
  )[0];
}

function harder({ difficulties, played }: PracticeLesson): Level | null {
  if (played === null) return null;
  return difficulties[difficulties.indexOf(played) + 1] ?? null;
}

function suggest(
  { skillId, criterion, level, levels, at }: Judged,
  {
    why,
    lesson: { id, title },
    skills,
    difficulty,
  }: Pick<Suggestion, 'why' | 'lesson' | 'difficulty'> & { skills: Known['skills'] },
): Suggestion {
  const skill = skills.find((one) => one.id === skillId);
  return {
    why,
    lesson: { id, title },
    skill: skill ? { id: skill.id, title: skill.title } : null,
    criterion,
    was: (level === null ? undefined : levels[level]) ?? null,
    at,
    difficulty,
  };
}
