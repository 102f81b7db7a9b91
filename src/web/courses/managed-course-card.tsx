import { Link } from '@tanstack/react-router';
import type { Course } from '#contract/courses.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CourseCover } from '#web/ui/course-cover.tsx';
import { BookIcon, EyeIcon, SettingsIcon, TrashIcon } from '#web/ui/icons.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lessonCountText } from './lesson-count-text.ts';

export interface ManagedCourseCardProps {
  course: Course;
  onEdit: () => void;
  onDelete: () => void;
}

export function ManagedCourseCard({ course, onEdit, onDelete }: ManagedCourseCardProps) {
  const { id, title, description, coverImage, lessonCount } = course;
  return (
    <Card as="li" padded={false} className="flex flex-col">
      <CourseCover courseId={id} title={title} src={coverImage} />
      <div className="flex flex-1 flex-col p-5">
        <h2 className="line-clamp-2 text-lg">{title}</h2>
        {description && <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{description}</p>}
        <p className="mt-2 text-sm text-ink-faint">{lessonCountText(lessonCount)}</p>
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-5">
          <Button size="sm" icon={<SettingsIcon />} onClick={onEdit}>
            Настройки
          </Button>
          <Button size="sm" asChild icon={<BookIcon />}>
            <Link to={paths.courseLessons(id)}>Уроки</Link>
          </Button>
          <span className="ml-auto flex">
            <IconButton asChild label={`Просмотр: ${title}`}>
              <Link to={paths.course(id)}>
                <EyeIcon />
              </Link>
            </IconButton>
            <IconButton label={`Удалить: ${title}`} tone="danger" onClick={onDelete}>
              <TrashIcon />
            </IconButton>
          </span>
        </div>
      </div>
    </Card>
  );
}
