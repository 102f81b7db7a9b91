import { type ReactNode, useState } from 'react';
import { parseVideo, type VideoProvider } from '#contract/video.ts';
import { Card } from '#web/ui/card.tsx';
import { SectionLabel } from './section-label.tsx';
import { VideoFrame } from './video-frame.tsx';
import { VideoPoster } from './video-poster.tsx';

export interface VideoCardProps {
  videoUrl: string;
  lessonTitle: string;
  /** Shown below the video: its transcript. */
  children?: ReactNode;
}

/** Before the click on play, nothing is requested from the video host, not even an image. */
export function VideoCard({ videoUrl, lessonTitle, children }: VideoCardProps) {
  const [playing, setPlaying] = useState(false);
  const video = parseVideo(videoUrl);
  return (
    <Card title={<SectionLabel>Видео урока</SectionLabel>} className="print:hidden">
      {!video && <p className="text-ink-soft">Неверный URL видео</p>}
      {video && (
        <div className="aspect-video overflow-clip rounded-md bg-sunken">
          {playing ? (
            <VideoFrame embedUrl={video.embedUrl} title={`Видео урока «${lessonTitle}»`} />
          ) : (
            <VideoPoster host={hostNames[video.provider]} onPlay={() => setPlaying(true)} />
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
