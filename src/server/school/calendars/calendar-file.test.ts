import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const now = '2026-11-24T06:19:40.123Z';
const moment = { uid: '1@otklik', revision: 0, title: 'Сдать', at: '2026-12-01T20:59:00.000Z' };
const fileOf = (event: object) => calendarFile({ name: 'Школа', now }, [{ ...moment, ...event }]);
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

test('A file is one calendar whose lines end as the format asks, with times in UTC and no method', () => {
  expect(calendarFile({ name: 'Школа; «Речь»', now }, [{ ...moment, revision: 3, minutes: 90 }])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Otklik//Calendar//RU',
      'CALSCALE:GREGORIAN',
      String.raw`X-WR-CALNAME:Школа\; «Речь»`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:1@otklik',
      'DTSTAMP:20261124T061940Z',
      'SEQUENCE:3',
      'DTSTART:20261201T205900Z',
      'DURATION:PT90M',
      'SUMMARY:Сдать',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('What has a meaning in the format is escaped, and no text begins a line of its own', () => {
  const file = fileOf({
    title: 'Один, два; три\\четыре',
    place: 'Этаж 3\r\nEND:VEVENT\rX:1\u0000\u0007',
    text: 'а\nб',
  });
  expect(unfolded(file)).toContain(String.raw`SUMMARY:Один\, два\; три\\четыре`);
  expect(unfolded(file)).toContain(String.raw`LOCATION:Этаж 3\nEND:VEVENT\nX:1` + '\r\n');
  expect(unfolded(file)).toContain(String.raw`DESCRIPTION:а\nб`);
  expect(file.match(/^END:VEVENT$/gm)).toHaveLength(1);
});

test('A link keeps its sense: neither escaped as text nor able to end its line', () => {
  expect(unfolded(fileOf({ link: 'https://meet.example/a;b?x=1,2&y=я\r\nX:1' }))).toContain(
    'URL:https://meet.example/a;b?x=1,2&y=%D1%8F%0D%0AX:1\r\n',
  );
});

test.each(['я', 'a', '😀', 'я😀b'])('A line of %s is folded at 75 octets, between characters', (letter) => {
  const title = letter.repeat(300);
  const file = fileOf({ title });
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => Buffer.byteLength(line) > 70).length).toBeGreaterThan(2);
  expect(file).not.toContain('\ufffd');
  expect(unfolded(file)).toContain(`SUMMARY:${title}\r\n`);
});
