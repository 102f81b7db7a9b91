import { useQuery } from '@tanstack/react-query';
import { quietHeadings } from '#web/answers/review/quiet-headings.ts';
import { lessonQuery } from '#web/lessons/lesson-queries.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What the student was asked, folded. */
export function Task({ lessonId }: { lessonId: string }) {
  const { data: lesson, isPending } = useQuery(lessonQuery(lessonId));
  // What is below must not move.
  if (isPending) return <Skeleton className="h-11.5" />;
  if (!lesson?.assignment) return null;
  return (
    <Disclosure
      title="Задание"
      headingLevel={3}
      className="rounded-md border border-line bg-surface px-4 py-2.5"
    >
      <div className={quietHeadings}>
        <Markdown text={lesson.assignment} headingLevel={4} />
      </div>
    </Disclosure>
  );
}
