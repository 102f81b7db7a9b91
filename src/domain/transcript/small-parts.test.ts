import { expect, test } from 'vitest';
import { transcriptionMaxLength } from '#contract/limits.ts';
import { parseTranscript } from './transcript.ts';

/** The least of a few: what else the machine does takes time as well. */
function spent(work: () => void): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(Math.min(...tries), 500);
}

test.each([
  '-->\n',
  '00:00 --> 00:01\n',
  '1\n\n',
  '0:\n',
  '<v a>',
  '<v.',
  '<b',
  '{\\',
  '&lt;',
  '<00:00:00.000>',
  '\n',
  ' ',
  '9',
])('subtitles of %j, again and again, take no more than their length', (part) => {
  const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\n';
  const of = (length: number) => cue + part.repeat(length / part.length);
  const [few, many] = [of(transcriptionMaxLength / 16), of(transcriptionMaxLength)];
  parseTranscript(many);
  // Sixteen times as long: work that grows with the square of it would take 256 times as much.
  expect(spent(() => parseTranscript(many)) / spent(() => parseTranscript(few))).toBeLessThan(100);
});
