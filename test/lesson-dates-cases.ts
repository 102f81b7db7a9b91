// The expected dates are worked out by hand. Berlin leaves summer time on 25 October 2026 at 01:00 UTC, enters it on
// 28 March 2027 at 01:00 UTC; Moscow stays at +03:00.

export interface Dates {
  opens?: string;
  due?: string;
}

export interface Setting {
  zone?: string;
  /** The person's enrolment; `start` is the group's, null for a group without one. */
  enrolled?: string;
  group?: { start: string | null };
  /** Days of the lesson. */
  days?: { opens?: number; due?: number };
  /** The group's dates of the lesson. */
  fixed?: Dates;
  /** The person's dates of this lesson, and of the whole course. */
  own?: Dates;
  whole?: Dates;
}

type Case = [string, Setting, { opens: string | null; due: string | null; extended?: boolean }];

const none = { opens: null, due: null };
/** Of the enrolment, unless a case names another. */
export const start = '2026-10-01T07:00:00Z';
const berlin = 'Europe/Berlin';

export const cases: Case[] = [
  // Without a group.
  ['nothing gives a date', {}, none],
  [
    'days count from the enrolment',
    { days: { opens: 2, due: 9 } },
    at('2026-10-03T07:00', '2026-10-10T07:00'),
  ],
  ['zero days open at the enrolment', { days: { opens: 0 } }, at('2026-10-01T07:00', null)],
  ['zero days are due at the enrolment', { days: { due: 0 } }, at(null, '2026-10-01T07:00')],
  ['only the deadline has days', { days: { due: 3650 } }, at(null, '2036-09-28T07:00')],
  ['an own opening alone closes nothing', { own: { opens: '2026-12-01T00:00:00Z' } }, none],
  ['a course-wide opening alone closes nothing', { whole: { opens: '2026-12-01T00:00:00Z' } }, none],
  [
    'an own deadline stands by itself',
    { own: { due: '2026-12-01T00:00:00Z' } },
    at(null, '2026-12-01T00:00'),
  ],
  [
    'own dates beside days from the enrolment',
    { days: { opens: 5, due: 6 }, own: { opens: '2026-10-02T07:00:00Z', due: '2026-10-20T07:00:00Z' } },
    at('2026-10-02T07:00', '2026-10-20T07:00', true),
  ],
  // A group.
  ['a group without a start gives no date', { group: { start: null } }, none],
  ['a group opens all lessons at its start', { group: { start } }, at('2026-10-01T07:00', null)],
  [
    'days count from the group’s start',
    { group: { start }, enrolled: '2026-09-01T00:00:00Z', days: { opens: 7, due: 14 } },
    at('2026-10-08T07:00', '2026-10-15T07:00'),
  ],
  [
    'whoever joins late has the group’s dates',
    { group: { start }, enrolled: '2026-11-01T00:00:00Z', days: { opens: 7, due: 14 } },
    at('2026-10-08T07:00', '2026-10-15T07:00'),
  ],
  [
    'in a group without a start, days count from the enrolment',
    { group: { start: null }, enrolled: '2026-11-01T05:00:00Z', days: { opens: 1, due: 2 } },
    at('2026-11-02T05:00', '2026-11-03T05:00'),
  ],
  [
    'the group’s dates of a lesson',
    { group: { start }, fixed: { opens: '2026-10-05T06:00:00Z', due: '2026-10-12T20:59:00Z' } },
    at('2026-10-05T06:00', '2026-10-12T20:59'),
  ],
  [
    'the group’s dates come before days',
    {
      group: { start },
      days: { opens: 30, due: 60 },
      fixed: { opens: '2026-10-05T06:00:00Z', due: '2026-10-12T20:59:00Z' },
    },
    at('2026-10-05T06:00', '2026-10-12T20:59'),
  ],
  [
    'the opening by the group, the deadline by days',
    { group: { start }, days: { opens: 30, due: 60 }, fixed: { opens: '2026-10-05T06:00:00Z' } },
    at('2026-10-05T06:00', '2026-11-30T07:00'),
  ],
  [
    'the deadline by the group, the opening by days',
    { group: { start }, days: { opens: 1, due: 60 }, fixed: { due: '2026-10-12T20:59:00Z' } },
    at('2026-10-02T07:00', '2026-10-12T20:59'),
  ],
  [
    'the deadline by the group, the opening at its start',
    { group: { start }, fixed: { due: '2026-10-12T20:59:00Z' } },
    at('2026-10-01T07:00', '2026-10-12T20:59'),
  ],
  [
    'a group without a start may have dates of a lesson',
    { group: { start: null }, fixed: { opens: '2026-10-05T06:00:00Z', due: '2026-10-12T20:59:00Z' } },
    at('2026-10-05T06:00', '2026-10-12T20:59'),
  ],
  // Personal dates.
  [
    'an extension after the group’s deadline',
    { group: { start }, days: { due: 14 }, own: { due: '2026-10-22T07:00:00Z' } },
    at('2026-10-01T07:00', '2026-10-22T07:00', true),
  ],
  [
    'an extension that the group’s deadline has overtaken',
    { group: { start }, days: { due: 30 }, own: { due: '2026-10-22T07:00:00Z' } },
    at('2026-10-01T07:00', '2026-10-31T07:00'),
  ],
  [
    'an extension to the very deadline',
    { group: { start }, days: { due: 14 }, own: { due: '2026-10-15T07:00:00Z' } },
    at('2026-10-01T07:00', '2026-10-15T07:00'),
  ],
  [
    'an extension of a deadline of the group’s own',
    { group: { start }, fixed: { due: '2026-10-12T20:59:00Z' }, own: { due: '2026-10-13T20:59:00Z' } },
    at('2026-10-01T07:00', '2026-10-13T20:59', true),
  ],
  [
    'an extension of the whole course',
    { group: { start }, days: { due: 14 }, whole: { due: '2026-10-22T07:00:00Z' } },
    at('2026-10-01T07:00', '2026-10-22T07:00', true),
  ],
  [
    'an extension of the whole course that this lesson outlasts',
    { group: { start }, days: { due: 60 }, whole: { due: '2026-10-22T07:00:00Z' } },
    at('2026-10-01T07:00', '2026-11-30T07:00'),
  ],
  [
    'of two extensions the later one, this lesson’s',
    {
      group: { start },
      days: { due: 14 },
      own: { due: '2026-10-25T07:00:00Z' },
      whole: { due: '2026-10-22T07:00:00Z' },
    },
    at('2026-10-01T07:00', '2026-10-25T07:00', true),
  ],
  [
    'of two extensions the later one, the course’s',
    {
      group: { start },
      days: { due: 14 },
      own: { due: '2026-10-20T07:00:00Z' },
      whole: { due: '2026-10-22T07:00:00Z' },
    },
    at('2026-10-01T07:00', '2026-10-22T07:00', true),
  ],
  [
    'an earlier opening of one’s own',
    { group: { start }, days: { opens: 14 }, own: { opens: '2026-10-03T07:00:00Z' } },
    at('2026-10-03T07:00', null),
  ],
  [
    'a later opening of one’s own takes nothing',
    { group: { start }, days: { opens: 14 }, own: { opens: '2026-12-03T07:00:00Z' } },
    at('2026-10-15T07:00', null),
  ],
  [
    'the whole course opened early',
    { group: { start }, days: { opens: 14 }, whole: { opens: '2026-09-01T00:00:00Z' } },
    at('2026-09-01T00:00', null),
  ],
  [
    'of two openings the earlier one',
    {
      group: { start },
      fixed: { opens: '2026-10-09T00:00:00Z' },
      own: { opens: '2026-10-05T00:00:00Z' },
      whole: { opens: '2026-10-03T00:00:00Z' },
    },
    at('2026-10-03T00:00', null),
  ],
  [
    'an own date before the group’s start opens as well',
    { group: { start }, own: { opens: '2026-09-20T00:00:00Z' } },
    at('2026-09-20T00:00', null),
  ],
  [
    'an own opening and the course’s extension together',
    {
      group: { start },
      days: { opens: 10, due: 14 },
      own: { opens: '2026-10-02T00:00:00Z' },
      whole: { due: '2026-11-01T00:00:00Z' },
    },
    at('2026-10-02T00:00', '2026-11-01T00:00', true),
  ],
  // Zones.
  [
    'in October a Berlin day has 25 hours: the same local hour',
    { zone: berlin, group: { start: '2026-10-20T08:00:00Z' }, days: { opens: 4, due: 5 } },
    at('2026-10-24T08:00', '2026-10-25T09:00'),
  ],
  [
    'in March it has 23',
    { zone: berlin, group: { start: '2027-03-26T09:00:00Z' }, days: { opens: 1, due: 2 } },
    at('2027-03-27T09:00', '2027-03-28T08:00'),
  ],
  [
    'an hour that March skips is the next one',
    { zone: berlin, group: { start: '2027-03-27T01:30:00Z' }, days: { opens: 1 } },
    at('2027-03-28T01:30', null),
  ],
  [
    'across both changes Berlin is where it was',
    { zone: berlin, group: { start: '2026-10-20T08:00:00Z' }, days: { due: 365 } },
    at('2026-10-20T08:00', '2027-10-20T08:00'),
  ],
  [
    'Moscow has no change',
    { zone: 'Europe/Moscow', group: { start: '2026-10-20T08:00:00Z' }, days: { opens: 4, due: 5 } },
    at('2026-10-24T08:00', '2026-10-25T08:00'),
  ],
  [
    'days from an enrolment before the change in Berlin',
    { zone: berlin, enrolled: '2026-10-24T22:30:00Z', days: { opens: 1 } },
    at('2026-10-25T23:30', null),
  ],
  [
    'dates of the group’s own don’t depend on the zone',
    { zone: berlin, group: { start }, fixed: { opens: '2026-10-25T00:30:00Z', due: '2026-10-25T01:30:00Z' } },
    at('2026-10-25T00:30', '2026-10-25T01:30'),
  ],
];

/** Minutes in UTC. */
function at(opens: string | null, due: string | null, extended = false) {
  const whole = (minute: string | null) => minute && `${minute}:00.000Z`;
  return { opens: whole(opens), due: whole(due), extended };
}
