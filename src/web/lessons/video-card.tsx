import { useState } from 'react';
import { parseVideo, type VideoProvider } from '#contract/video.ts';
import { Card } from '#web/ui/card.tsx';
import { VideoFrame } from './video-frame.tsx';
import { VideoPoster } from './video-poster.tsx';

export interface VideoCardProps {
  videoUrl: string;
  lessonTitle: string;
}

/** Until play is pressed nothing is asked of the video's host, not even a picture. */
export function VideoCard({ videoUrl, lessonTitle }: VideoCardProps) {
  const [playing, setPlaying] = useState(false);
  const video = parseVideo(videoUrl);
  return (
    <Card title="Видео урока" className="print:hidden">
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
