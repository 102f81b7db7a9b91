import { type ReactNode, useEffect, useRef } from 'react';
import { parseVideo, type VideoProvider } from '#domain/video/video.ts';
import { SectionLabel } from '#web/lessons/section-label.tsx';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { Card } from '#web/ui/card.tsx';
import type { LessonVideo } from './use-lesson-video.ts';
import { VideoFrame } from './video-frame.tsx';
import { VideoPoster } from './video-poster.tsx';

export interface VideoCardProps {
  videoUrl: string;
  lessonTitle: string;
  video: Pick<LessonVideo, 'playing' | 'play'>;
  /** Shown below the video: its transcript. */
  children?: ReactNode;
}

/** Before the click on play, nothing is requested from the video host, not even an image. */
export function VideoCard({ videoUrl, lessonTitle, video: { playing, play }, children }: VideoCardProps) {
  const screen = useRef<HTMLDivElement>(null);
  const video = parseVideo(videoUrl);

  useEffect(() => {
    if (playing?.isFromAfar && screen.current) bringIntoView(screen.current, 'nearest');
  }, [playing]);

  return (
    <Card title={<SectionLabel>Видео урока</SectionLabel>} className="print:hidden">
      {!video && <p className="text-ink-soft">Неверный URL видео</p>}
      {video && (
        <div ref={screen} className="aspect-video overflow-clip rounded-md bg-sunken">
          {playing ? (
            // Another frame for each start: where only the fragment differs, a frame would not load again.
            <VideoFrame
              key={playing.turn}
              embedUrl={playing.embedUrl}
              title={`Видео урока «${lessonTitle}»`}
            />
          ) : (
            <VideoPoster host={hostNames[video.provider]} onPlay={play} />
          )}
        </div>
      )}
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}

const hostNames: Record<VideoProvider, string> = {
  kinescope: 'Kinescope',
  rutube: 'RuTube',
  vk: 'VK Видео',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
};
