import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { LessonSigns } from './lesson-signs.tsx';

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
  const { id, title, description } = lesson;
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
          <Link to={paths.lessonEditor(id)} className="rounded-sm hover:text-accent-ink">
            {title}
          </Link>
        </h2>
        <LessonSigns lesson={lesson} />
        {description && <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft">{description}</p>}
      </div>
      <span className="flex items-center justify-end max-sm:basis-full">
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
