import { expect, test } from 'vitest';
import { asInSchool, filesNamedIn } from './addresses.ts';
import { ownersOf } from './file-owners.ts';

const lesson = (content: string) => ({
  title: 'Урок',
  description: null,
  videoUrl: null,
  content,
  transcription: null,
  assignment: null,
  files: [],
});

test('a name is found within what looks like more of it, and a name longer than any is looked up by no more than its start', () => {
  expect([
    ...filesNamedIn('files/a.png. files/b-2.pdf-x', (name) => /^(a\.png|b-2\.pdf)$/.test(name)),
  ]).toEqual(['a.png', 'b-2.pdf']);
  let asked = 0;
  const text = `files/${'a.'.repeat(500_000)}`;
  const isKnown = () => {
    asked++;
    return false;
  };
  expect([...filesNamedIn(text, isKnown)].map(({ length }) => length)).toEqual([127]);
  expect(asked).toBeLessThan(130);
  const unknown = { fileAddress: () => undefined, lessonAddress: () => undefined };
  expect(asInSchool(text, unknown)).toBe(text);
});

test('a text of nothing but names of files that aren’t there leaves a list of a bounded length', () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `files/n${at}.png`).join(' ');
  const lessons = Array.from({ length: 20 }, () => lesson(names)) as unknown as Parameters<
    typeof ownersOf
  >[0]['lessons'];
  expect(ownersOf({ lessons }, () => false).missing).toHaveLength(1_000);
});
