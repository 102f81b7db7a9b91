import { Link } from '@tanstack/react-router';
import type { User } from '#contract/auth/schemas.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowRightIcon } from '#web/ui/icon/icons.tsx';
import { useLessonPrefetch } from './use-lesson-prefetch.ts';

export interface NextLessonProps {
  next: LessonSummary;
  user: User;
  isPrimary: boolean;
  className?: string | undefined;
}

export function NextLesson({ next, user, isPrimary, className }: NextLessonProps) {
  const prefetch = useLessonPrefetch(user, next.id);
  return (
    <Button
      asChild
      variant={isPrimary ? 'primary' : 'secondary'}
      iconAfter={<ArrowRightIcon className="size-4.5" />}
      className={className}
    >
      <Link to={paths.lesson(next.id)} title={next.title} onPointerEnter={prefetch} onFocus={prefetch}>
        Следующий урок
      </Link>
    </Button>
  );
}
