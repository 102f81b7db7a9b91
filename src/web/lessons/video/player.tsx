import type { Video } from '#domain/video/video.ts';
import { OwnVideo } from './own-video.tsx';
import type { Playing } from './use-lesson-video.ts';
import { VideoFrame } from './video-frame.tsx';

export interface PlayerProps {
  video: Video;
  playing: Playing | undefined;
  lessonTitle: string;
}

/** Another player for each start: where only the fragment differs, a frame would not load again. */
export function Player({ video, playing, lessonTitle }: PlayerProps) {
  const title = `Видео урока «${lessonTitle}»`;
  if (video.provider === 'own') {
    return <OwnVideo key={playing?.turn} address={video.embedUrl} {...{ playing, title }} />;
  }
  return playing && <VideoFrame key={playing.turn} embedUrl={playing.embedUrl} title={title} />;
}
