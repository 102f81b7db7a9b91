import { describe, expect, test } from 'vitest';
import { dueReturn, nextPractice, type PracticeLesson } from './next-practice.ts';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const levels = ['Пока нет', 'Есть частично', 'Есть'];
const [bottom, between, top] = [0, 1, 2];

type Judged = Parameters<typeof nextPractice>[0]['judged'][number];

/** An attempt at a criterion so many days ago. */
const judge = (days: number, level: number | null, given: Partial<Judged> = {}): Judged => ({
  lessonId: 'lesson',
  at: ago(days),
  criterionId: 'criterion',
  criterion: 'Факты',
  levels,
  level,
  isOpen: false,
  skillId: 'skill',
  ...given,
});

const lesson = (id = 'lesson', given: Partial<PracticeLesson> = {}): PracticeLesson => ({
  id,
  title: id,
  skillIds: ['skill'],
  isTalk: false,
  difficulties: [],
  played: null,
  ...given,
});

const skills = [
  { id: 'skill', title: 'Факты вместо приговоров' },
  { id: 'other', title: 'Понятная просьба' },
];

const next = (judged: Judged[], lessons = [lesson()], given = {}) =>
  nextPractice({ judged, lessons, skills, ...given }, now);

const isDue = (judged: Judged[]) => dueReturn({ judged, lessons: [lesson()], skills }, now) !== undefined;

describe('a criterion is due', () => {
  test.each<[string, Judged[], boolean]>([
    ['below the top: not before a week', [judge(6.9, between)], false],
    ['below the top: after a week', [judge(7, between)], true],
    ['at the top once: not before four weeks', [judge(27.9, top)], false],
    ['at the top once: after four weeks', [judge(28, top)], true],
    ['twice in a row: not before eight weeks', [judge(90, top), judge(55, top)], false],
    ['twice in a row: after eight weeks', [judge(90, top), judge(56, top)], true],
    ['three times: not before twelve weeks', [judge(200, top), judge(150, top), judge(83, top)], false],
    ['three times: after twelve weeks', [judge(200, top), judge(150, top), judge(84, top)], true],
    ['five times: after twelve weeks, too', [300, 250, 200, 150, 84].map((days) => judge(days, top)), true],
    ['top, then below it: after a week', [judge(60, top), judge(8, bottom)], true],
    ['below, then the top: counted from there', [judge(60, top), judge(50, bottom), judge(27, top)], false],
    ['without a level: not judged', [judge(40, null)], false],
    ['without a skill: not practised for itself', [judge(40, bottom, { skillId: null })], false],
  ])('%s', (_name, judged, expected) => {
    expect(isDue(judged)).toBe(expected);
  });

  test('what is overdue by more than two weeks may be left out', () => {
    const overdueAtMost = 14;
    const due = (days: number) =>
      dueReturn({ judged: [judge(days, between)], lessons: [lesson()], skills }, now, { overdueAtMost });
    expect([due(21)?.why, due(22)]).toEqual(['return', undefined]);
  });
});

describe('of several', () => {
  const other = { criterionId: 'second', skillId: 'other', criterion: 'Просьба', lessonId: 'second' };
  const both = [lesson(), lesson('second', { skillIds: ['other'] })];

  test('an open remark comes first, that with a skill before others, in the attempt that was last', () => {
    const judged = [
      judge(60, bottom, other),
      judge(5, bottom, { isOpen: true, criterion: 'Старое' }),
      judge(2, null, { isOpen: true, skillId: null, criterion: 'Без навыка' }),
      judge(2, between, { isOpen: true }),
    ];
    const revisable = { id: 'lesson', title: 'Отказ' };
    expect(next(judged, both, { revisable })).toEqual({
      why: 'again',
      lesson: revisable,
      skill: skills[0],
      criterion: 'Факты',
      was: 'Есть частично',
      at: ago(2),
      difficulty: null,
    });
    expect(next(judged, both)).toMatchObject({ why: 'return', skill: { id: 'other' } });
  });

  test('the longest overdue in proportion to its interval', () => {
    // 14 of 7 days against 42 of 28.
    expect(next([judge(42, top, other), judge(14, between)], both)).toMatchObject({
      why: 'return',
      criterion: 'Факты',
      at: ago(14),
    });
    expect(next([judge(63, top, other), judge(14, between)], both)?.criterion).toBe('Просьба');
  });

  test('with nothing due the lowest, then the oldest; never what stands at the top', () => {
    expect(next([judge(3, between), judge(2, bottom, other)], both)).toMatchObject({
      why: 'weakest',
      criterion: 'Просьба',
    });
    expect(next([judge(3, bottom), judge(2, bottom, other)], both)?.criterion).toBe('Факты');
    expect(next([judge(3, top), judge(2, top, other)], both)).toBeNull();
  });

  test('one without a lesson gives way to the next; without any lesson there is nothing', () => {
    const judged = [judge(60, bottom), judge(8, bottom, other)];
    expect(next(judged, [lesson('second', { skillIds: ['other'] })])?.criterion).toBe('Просьба');
    expect(next(judged, [])).toBeNull();
    expect(next([], both)).toBeNull();
  });
});

describe('the lesson', () => {
  const offered = (judged: Judged[], lessons: PracticeLesson[]) => next(judged, lessons)?.lesson.id;

  test('is another one of the skill than that practised last, if there is one', () => {
    expect(offered([judge(9, bottom)], [lesson(), lesson('another')])).toBe('another');
    expect(offered([judge(9, bottom)], [lesson(), lesson('foreign', { skillIds: ['other'] })])).toBe(
      'lesson',
    );
  });

  test('is a talk before a written one, then the one not practised for longest', () => {
    const others = [lesson('written'), lesson('talk', { isTalk: true })];
    expect(offered([judge(9, bottom)], [lesson(), ...others])).toBe('talk');
    const judged = [
      judge(30, bottom, { lessonId: 'a' }),
      judge(20, bottom, { lessonId: 'b' }),
      judge(9, bottom),
    ];
    expect(offered(judged, [lesson('b'), lesson('a'), lesson()])).toBe('a');
    expect(offered(judged, [lesson('b'), lesson('a'), lesson(), lesson('new')])).toBe('new');
  });

  test('played at the top is offered one step harder', () => {
    const talk = (played: PracticeLesson['played']) =>
      lesson('lesson', { isTalk: true, difficulties: ['easy', 'usual', 'hard'], played });
    const difficulty = (level: number, played: PracticeLesson['played']) =>
      next([judge(30, level)], [talk(played)])?.difficulty;
    expect(difficulty(top, 'easy')).toBe('usual');
    expect(difficulty(top, 'hard')).toBeNull();
    expect(difficulty(top, null)).toBeNull();
    expect(difficulty(between, 'easy')).toBeNull();
  });
});
