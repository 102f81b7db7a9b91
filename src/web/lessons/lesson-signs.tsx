import type { ComponentType } from 'react';
import type { LessonPart, LessonSummary } from '#contract/lessons/schemas.ts';
import { parseVideo, type Video } from '#domain/video/video.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VideoIcon } from '#web/ui/icon/editing-icons.tsx';
import { CheckIcon, ClockIcon, DownloadIcon, EditIcon, EyeIcon, MessageIcon } from '#web/ui/icon/icons.tsx';
import { PublicationBadge } from '#web/ui/publication-badge.tsx';

type Signed = Pick<LessonSummary, 'parts' | 'videoUrl' | 'publishedAt'>;

/** Of what a lesson is made, in signs with names. */
export const LessonSigns = ({ lesson: { parts = [], videoUrl, publishedAt } }: { lesson: Signed }) => (
  <div className="mt-1 flex flex-wrap items-center gap-x-3.5 gap-y-1 empty:hidden">
    <PublicationBadge publishedAt={publishedAt} />
    {parts.length > 0 && (
      <p className="contents">
        {parts.map((part) => {
          const { Icon, name } = signs[part];
          return (
            <span key={part} className="flex items-center gap-1 text-xs text-ink-soft">
              <Icon className="size-4 text-ink-faint" />
              {name}
            </span>
          );
        })}
      </p>
    )}
    {videoUrl && <VideoSign videoUrl={videoUrl} />}
  </div>
);

const signs: Record<LessonPart, { Icon: ComponentType<{ className: string }>; name: string }> = {
  task: { Icon: EditIcon, name: 'задание' },
  criteria: { Icon: CheckIcon, name: 'критерии' },
  trainer: { Icon: MessageIcon, name: 'тренажёр' },
  files: { Icon: DownloadIcon, name: 'файлы' },
  release: { Icon: EyeIcon, name: 'отзыв после человека' },
  dates: { Icon: ClockIcon, name: 'сроки' },
};

function VideoSign({ videoUrl }: { videoUrl: string }) {
  const video = parseVideo(videoUrl);
  return (
    <p
      className={classNames(
        'flex min-w-0 items-center gap-1 text-xs',
        video ? 'text-ink-faint' : 'text-danger-ink',
      )}
    >
      <VideoIcon className="size-4 shrink-0" aria-label="Видео" role="img" aria-hidden={false} />
      <span className="truncate">{wordsOf(video)}</span>
    </p>
  );
}

function wordsOf(video: Video | undefined): string {
  if (video?.provider === 'own') return 'Видео из файлов урока';
  return video?.id ?? 'Неверный URL видео';
}
