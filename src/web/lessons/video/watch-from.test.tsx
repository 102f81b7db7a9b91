// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseTranscript } from '#domain/transcript/transcript.ts';
import type { LessonVideo } from './use-lesson-video.ts';
import { WatchFrom } from './watch-from.tsx';

afterEach(cleanup);

const cues = parseTranscript('00:01.000 --> 00:04.000\nРаз.\n\n03:20.480 --> 03:24.000\nДва.');

function show(videoAt: number, given: Partial<LessonVideo>) {
  const video: LessonVideo = {
    cues,
    playing: undefined,
    play: () => {},
    watchAt: undefined,
    reading: undefined,
    readAt: () => {},
    ...given,
  };
  render(<WatchFrom videoAt={videoAt} video={video} />);
}

test('a second of the transcript starts the video at its cue', () => {
  const watchAt = vi.fn<(seconds: number) => void>();
  show(203, { watchAt });
  fireEvent.click(screen.getByRole('button', { name: 'Смотреть с 3:20' }));
  expect(watchAt).toHaveBeenCalledExactlyOnceWith(200.48);
});

test('without a video it opens the transcript, and is a link that a new tab can open', () => {
  const readAt = vi.fn<(seconds: number) => void>();
  show(203, { readAt });
  const link = screen.getByRole('link', { name: 'Читать с 3:20' });
  expect(link.getAttribute('href')).toBe('#video-200');
  expect(fireEvent.click(link)).toBe(false);
  expect(readAt).toHaveBeenCalledExactlyOnceWith(200.48);
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(readAt).toHaveBeenCalledTimes(1);
});

test.each([0, 300, Number.NaN])('second %d is not of this video: nothing is shown', (videoAt) => {
  show(videoAt, { watchAt: () => {} });
  expect(document.body.textContent).toBe('');
});

test('an ordinary transcript has no seconds', () => {
  show(1, { cues: undefined, watchAt: () => {} });
  expect(document.body.textContent).toBe('');
});
