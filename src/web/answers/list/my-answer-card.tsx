import { Link } from '@tanstack/react-router';
import type { MyAnswer } from '#contract/answers/my-answers.ts';
import { reviewPlace } from '#contract/screens.ts';
import { StateBadge } from '#web/lesson-state.tsx';
import { paths } from '#web/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** One of the person's own answers in a list: one link to its lesson. */
export function MyAnswerCard({ answer }: { answer: MyAnswer }) {
  const { lesson, course, attempt, excerpt, createdAt, openRemarks, unread, files, standing } = answer;
  const state = stateOf(answer);
  return (
    <Card as="li" padded={false} interactive className="px-4 py-4 sm:px-6 sm:py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-base">
          <Link to={paths.lesson(lesson.id)} hash={reviewPlace} className="stretched-link rounded-sm">
            {lesson.title}
          </Link>
        </h2>
        <div className="flex flex-wrap gap-1.5">
          {unread && <Badge tone="accent">Новый отзыв</Badge>}
          {standing && <StateBadge lesson={standing} />}
          {state && <Badge tone={state.tone}>{state.text}</Badge>}
        </div>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {course.title} · <DateTime value={createdAt} format="date-time" />
        {attempt.total > 1 && ` · Попытка ${attempt.number} из ${attempt.total}`}
        {files !== undefined && ` · ${plural(files, 'файл', 'файла', 'файлов')}`}
      </p>
      <p className="mt-2.5 line-clamp-2 measure [overflow-wrap:anywhere]">{excerpt}</p>
      {openRemarks.length > 0 && (
        <p className="mt-2.5 text-sm text-warning-ink">
          {plural(openRemarks.length, 'открытое замечание', 'открытых замечания', 'открытых замечаний')}:{' '}
          {openRemarks.map(({ criterion }) => criterion).join(', ')}
        </p>
      )}
    </Card>
  );
}

/** That a mentor has read it goes without saying: what became of the lesson stands beside. */
function stateOf({ reviewState, responseAuthor }: MyAnswer): { tone: BadgeTone; text: string } | undefined {
  switch (reviewState) {
    case 'waiting':
    case 'not_configured':
      return { tone: 'neutral', text: 'Ждёт проверки' };
    case 'in_progress':
      return { tone: 'neutral', text: 'Проверяется' };
    case 'held':
      return { tone: 'neutral', text: 'Отзыв читает куратор' };
    case 'with_person':
      return { tone: 'neutral', text: 'Прочитает человек' };
    case 'failed':
      return { tone: 'warning', text: 'Проверка не удалась' };
    case 'done':
      return responseAuthor === 'mentor' ? { tone: 'neutral', text: 'Ответил куратор' } : undefined;
  }
}
