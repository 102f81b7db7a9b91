import { expect, test } from 'vitest';
import { transcriptionMaxLength } from '#contract/limits.ts';
import { steepGrowth } from '#test/growth.ts';
import { parseTranscript } from './transcript.ts';

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
])('subtitles of %j, again and again, are read in a time that grows with them', async (part) => {
  const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\n';
  const of = (length: number) => cue + part.repeat(length / part.length);
  expect(await steepGrowth((length) => parseTranscript(of(length)), transcriptionMaxLength)).toBeUndefined();
});
