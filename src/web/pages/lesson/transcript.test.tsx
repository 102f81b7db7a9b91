// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { openLesson } from '#test/lesson-page.ts';

standInForTheBrowser();

const transcription = `WEBVTT

00:01.000 --> 00:04.000
<v Анна>Добрый день. <i>Начнём</i> с фактов.

03:20.480 --> 03:24.000
<v Пётр>А если факт неприятен? <script>alert(1)</script>

1:02:03.000 --> 1:02:05.000
До встречи.
`;
const videoUrl = 'https://youtu.be/lePGPRDTjOo';

let scrolled: { to: string; how: unknown }[];
beforeEach(() => {
  scrolled = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    scrolled.push({ to: this.textContent, how });
  });
});

const folded = () => screen.getByText('Расшифровка видео').closest('details') ?? document.body;
/** The player comes with the first start. */
const frame = () => screen.findByTitle('Видео урока «Четыре фразы»');
const timeButton = (time: string) =>
  folded().querySelector(`[aria-label="Смотреть с ${time}"]`) ?? document.body;

describe('a transcript in subtitles', () => {
  test('is read as paragraphs with times and speakers, and nothing of its markup', async () => {
    await openLesson({ lesson: { transcription } });
    expect(folded()).toHaveProperty('open', false);
    const rows = Array.from(folded().querySelectorAll('[id^=video-]'), ({ id, textContent }) => [
      id,
      textContent,
    ]);
    expect(rows).toEqual([
      ['video-1', '0:01Анна: Добрый день. Начнём с фактов.'],
      ['video-200', '3:20Пётр: А если факт неприятен? <script>alert(1)</script>'],
      ['video-3723', '1:02:03До встречи.'],
    ]);
    expect(folded().querySelector('script')).toBeNull();
  });

  test('its times start the video there, and take the focus to it', async () => {
    await openLesson({ lesson: { transcription, videoUrl } });
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(timeButton('3:20'));
    expect((await frame()).getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/lePGPRDTjOo?start=200&autoplay=1',
    );
    expect(document.activeElement).toBe(await frame());
    expect(scrolled).toEqual([{ to: '', how: { block: 'nearest', behavior: 'smooth' } }]);
  });

  test('pressed again, a time starts the video again', async () => {
    await openLesson({ lesson: { transcription, videoUrl: 'https://vimeo.com/76979871' } });
    fireEvent.click(timeButton('3:20'));
    const first = await frame();
    expect(first.getAttribute('src')).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=200s');
    fireEvent.click(timeButton('3:20'));
    expect(await frame()).not.toBe(first);
    expect(first.isConnected).toBe(false);
  });

  test('the play button starts from the beginning and scrolls nowhere', async () => {
    await openLesson({ lesson: { transcription, videoUrl } });
    fireEvent.click(screen.getByRole('button', { name: /Смотреть видео/ }));
    expect((await frame()).getAttribute('src')).not.toContain('start');
    expect(scrolled).toEqual([]);
  });

  test.each([null, 'https://example.org/video'])(
    'has plain times where no video can start: %j',
    async (none) => {
      await openLesson({ lesson: { transcription, videoUrl: none } });
      expect(folded().textContent).toContain('3:20');
      expect(folded().querySelector('button')).toBeNull();
    },
  );

  test('who asked for less motion is brought there at once', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    await openLesson({ lesson: { transcription, videoUrl } });
    fireEvent.click(timeButton('3:20'));
    expect(scrolled).toMatchObject([{ how: { behavior: 'auto' } }]);
  });
});

describe('an address with a place in the transcript', () => {
  test('unfolds it, marks the paragraph and takes the focus there', async () => {
    await openLesson({ lesson: { transcription }, hash: '#video-203' });
    expect(folded()).toHaveProperty('open', true);
    expect(document.activeElement?.id).toBe('video-200');
    expect(document.activeElement?.className).toContain('bg-accent-soft');
    expect(scrolled.at(-1)?.to).toContain('А если факт неприятен?');
  });

  test.each(['#video-0', '#video-99999', '#video-x'])('%s is no place of it', async (hash) => {
    await openLesson({ lesson: { transcription }, hash });
    expect(folded()).toHaveProperty('open', false);
    expect(scrolled).toEqual([]);
  });

  test('an ordinary transcript has no places', async () => {
    await openLesson({ lesson: { transcription: 'Добрый день.\n\nНачнём.' }, hash: '#video-1' });
    expect(folded()).toHaveProperty('open', false);
    expect(folded().querySelectorAll('p')).toHaveLength(2);
  });
});
