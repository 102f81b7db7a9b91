import { Link } from '@tanstack/react-router';
import type { Course } from '#contract/courses/schemas.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CourseCover } from '#web/ui/course-cover.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { MoreIcon, SettingsIcon } from '#web/ui/icon/editing-icons.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { BookIcon, CopyIcon, DownloadIcon, EyeIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { PublicationBadge } from '#web/ui/publication-badge.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { lessonCountText } from './lesson-count-text.ts';

export interface ManagedCourseCardProps {
  course: Course;
  onEdit: () => void;
  onCopy: () => void;
  /** This course is being copied. */
  isCopying: boolean;
  onDownload: () => void;
  isDownloading: boolean;
  onDelete: () => void;
}

export function ManagedCourseCard({ course, ...actions }: ManagedCourseCardProps) {
  const { onEdit, onCopy, isCopying, onDownload, isDownloading, onDelete } = actions;
  const { id, title, description, coverImage, lessonCount, publishedAt } = course;
  const isBusy = isCopying || isDownloading;
  return (
    <Card as="li" padded={false} className="flex flex-col">
      <CourseCover courseId={id} title={title} src={coverImage} />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-start justify-between gap-2">
          <h2 className="line-clamp-2 min-w-0 text-lg">{title}</h2>
          <DropdownMenu
            align="end"
            trigger={
              <IconButton label={`Ещё: ${title}`} className="-my-1 -mr-2" disabled={isBusy}>
                {isBusy ? <Spinner label={isCopying ? 'Копируем...' : 'Скачиваем...'} /> : <MoreIcon />}
              </IconButton>
            }
          >
            <MenuItem icon={<CopyIcon />} onSelect={onCopy}>
              Копировать
            </MenuItem>
            <MenuItem icon={<DownloadIcon />} onSelect={onDownload}>
              Скачать
            </MenuItem>
          </DropdownMenu>
        </div>
        {description && <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{description}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-faint">
          {lessonCountText(lessonCount)}
          <PublicationBadge publishedAt={publishedAt} />
        </p>
        <div className="mt-auto grid grid-cols-2 gap-2 pt-5">
          <Button size="sm" icon={<SettingsIcon className="size-4" />} onClick={onEdit}>
            Настройки
            <OfCourse title={title} />
          </Button>
          <Button size="sm" asChild icon={<EyeIcon className="size-4" />}>
            <Link to={paths.course(id)}>
              Просмотр
              <OfCourse title={title} />
            </Link>
          </Button>
          <Button size="sm" asChild icon={<BookIcon className="size-4" />}>
            <Link to={paths.lessonManagement(id)}>
              Уроки
              <OfCourse title={title} />
            </Link>
          </Button>
          <Button size="sm" icon={<TrashIcon className="size-4" />} onClick={onDelete}>
            Удалить
            <OfCourse title={title} />
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Distinguishes the cards' buttons for screen readers. */
const OfCourse = ({ title }: { title: string }) => <span className="sr-only">: {title}</span>;
