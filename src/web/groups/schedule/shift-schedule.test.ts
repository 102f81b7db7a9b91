import { expect, test } from 'vitest';
import { shiftSchedule } from './shift-schedule.ts';

const schedule = {
  startsAt: '2030-10-25T10:00',
  endsAt: '',
  lessons: [{ lessonId: 'id', opensAt: '2030-12-28T09:30', dueAt: 'incomplete' }],
};

test('every date moves by days at the same hour, over the end of a year too; what is no date stays', () => {
  expect(shiftSchedule(schedule, 7)).toEqual({
    startsAt: '2030-11-01T10:00',
    endsAt: '',
    lessons: [{ lessonId: 'id', opensAt: '2031-01-04T09:30', dueAt: 'incomplete' }],
  });
});

test('there and back is where it was', () => {
  expect(shiftSchedule(shiftSchedule(schedule, 30), -30)).toEqual(schedule);
});
