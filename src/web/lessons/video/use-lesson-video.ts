import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { type Cue, parseTranscript } from '#domain/transcript/transcript.ts';
import { embedUrlAt, parseVideo } from '#domain/video/video.ts';
import { transcriptHashSeconds } from './transcript-anchor.ts';

/** The lesson's video and its transcript, which any part of the lesson page may open at a second. */
export interface LessonVideo {
  /** Undefined for an ordinary transcript and for none. */
  cues: readonly Cue[] | undefined;
  /** What plays; undefined until the video is started. Each start is another object. */
  playing: Playing | undefined;
  play(): void;
  /** Undefined where there is no video. */
  watchAt: ((seconds: number) => void) | undefined;
  /** The place of the transcript that was asked for last. Each request is another object. */
  reading: Place | undefined;
  readAt(seconds: number): void;
}

export interface Playing {
  embedUrl: string;
  /** Tells a start from the one before, since the same second may be asked for again. */
  turn: number;
  /** Whoever started it may have been far from the player. */
  isFromAfar: boolean;
}

export interface Place {
  seconds: number;
}

export function useLessonVideo({
  videoUrl,
  transcription,
}: Pick<Lesson, 'videoUrl' | 'transcription'>): LessonVideo {
  const cues = useMemo(() => parseTranscript(transcription ?? ''), [transcription]);
  const [playing, setPlaying] = useState<Playing>();
  // A link to a line of the transcript may be opened in a new tab.
  const hash = useLocation({ select: (location) => location.hash });
  const linked = useMemo(() => placeOf(hash), [hash]);
  const [asked, setAsked] = useState<Place & { hash: string }>();
  const video = videoUrl ? parseVideo(videoUrl) : undefined;

  function start(embedUrl: string, isFromAfar: boolean): void {
    setPlaying((before) => ({ embedUrl, isFromAfar, turn: (before?.turn ?? 0) + 1 }));
  }

  return {
    cues,
    playing,
    play: () => video && start(video.embedUrl, false),
    watchAt: video && ((seconds) => start(embedUrlAt(video, seconds), true)),
    // Whichever came last: an address that has changed since is the newer one.
    reading: asked?.hash === hash ? asked : linked,
    readAt: (seconds) => setAsked({ seconds, hash }),
  };
}

function placeOf(hash: string): Place | undefined {
  const seconds = transcriptHashSeconds(hash);
  return seconds === undefined ? undefined : { seconds };
}
