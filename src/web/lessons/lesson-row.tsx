import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { parseVideo, type Video } from '#domain/video/video.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VideoIcon } from '#web/ui/icon/editing-icons.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { PublicationBadge } from '#web/ui/publication-badge.tsx';

export interface LessonRowProps {
  lesson: LessonSummary;
  /** From one. */
  number: number;
  handle: ReactNode;
  dragging: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A lesson in the list where it is managed. */
export function LessonRow({ lesson, number, handle, dragging, onEdit, onDelete }: LessonRowProps) {
  const { id, title, description, videoUrl, publishedAt } = lesson;
  return (
    <Card
      as="div"
      padded={false}
      className={classNames(
        'flex items-start gap-x-2 py-3 pr-3 pl-1.5 max-sm:flex-wrap sm:items-center sm:gap-x-3 sm:pl-2.5',
        dragging && 'border-line-strong/50 shadow-float',
      )}
    >
      <span className="flex items-center">
        {handle}
        <span className="w-6 text-center text-sm font-medium text-ink-faint tabular-nums">{number}</span>
      </span>
      <div className="min-w-0 flex-1 py-1.5">
        <h2 className="line-clamp-2 text-base">
          <Link to={paths.lesson(id)} className="rounded-sm hover:text-accent-ink">
            {title}
          </Link>
        </h2>
        <PublicationBadge publishedAt={publishedAt} />
        {description && <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft">{description}</p>}
        {videoUrl && <VideoLine videoUrl={videoUrl} />}
      </div>
      <span className="flex items-center justify-end max-sm:basis-full">
        <Button asChild variant="ghost" size="sm">
          <Link to={paths.lessonEditor(id)} aria-label={`Открыть целиком: ${title}`}>
            Открыть целиком
          </Link>
        </Button>
        <IconButton label={`Редактировать: ${title}`} onClick={onEdit}>
          <EditIcon />
        </IconButton>
        <IconButton label={`Удалить: ${title}`} tone="danger" onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      </span>
    </Card>
  );
}

function wordsOf(video: Video | undefined): string {
  if (video?.provider === 'own') return 'Видео из файлов урока';
  return video?.id ?? 'Неверный URL видео';
}

function VideoLine({ videoUrl }: { videoUrl: string }) {
  const video = parseVideo(videoUrl);
  return (
    <p
      className={classNames(
        'mt-1 flex items-center gap-1.5 text-xs',
        video ? 'text-ink-faint' : 'text-danger-ink',
      )}
    >
      <VideoIcon className="size-4" aria-label="Видео" role="img" aria-hidden={false} />
      <span className="truncate">{wordsOf(video)}</span>
    </p>
  );
}
