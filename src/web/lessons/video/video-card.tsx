import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { parseVideo, type VideoProvider } from '#domain/video/video.ts';
import { SectionLabel } from '#web/lessons/section-label.tsx';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { LessonVideo } from './use-lesson-video.ts';
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
          {playing || video.provider === 'own' ? (
            <Suspense>
              <Player {...{ video, playing, lessonTitle }} />
            </Suspense>
          ) : (
            <VideoPoster host={hostNames[video.provider]} onPlay={play} />
          )}
        </div>
      )}
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}

// Nothing plays before it is asked for.
const Player = lazyPart(async () => (await import('./player.tsx')).Player);

const hostNames: Record<Exclude<VideoProvider, 'own'>, string> = {
  kinescope: 'Kinescope',
  rutube: 'RuTube',
  vk: 'VK Видео',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
};
