import { useEffect, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { goToPart } from './go-to-part.ts';

export interface LessonPart {
  /** Of its element on the page. */
  id: string;
  label: string;
}

export interface LessonBarProps {
  title: string;
  parts: readonly LessonPart[];
}

/** One line below the navigation, while the lesson is read: which part of it is in view, and the way to the others. */
export function LessonBar({ title, parts }: LessonBarProps) {
  const seen = useSeenPart(parts);
  // The review has a bar of its own.
  if (seen === undefined || document.getElementById(seen)?.role === 'region') return null;
  return (
    <div className="low:hidden fixed inset-x-0 top-15 z-20 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-11 w-full max-w-[72rem] items-center justify-between gap-4 px-[clamp(1rem,4vw,2.5rem)] text-sm">
        <span className="min-w-0 truncate font-medium max-sm:hidden">{title}</span>
        <nav aria-label="Части урока" className="flex shrink-0 items-center">
          {parts.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-current={id === seen ? 'location' : undefined}
              onClick={() => goToPart(id)}
              className={classNames(
                'touch-target rounded-sm px-2.5 py-1.5 transition-colors hover:text-ink',
                id === seen
                  ? 'font-medium text-ink underline decoration-2 underline-offset-8'
                  : 'text-ink-soft',
              )}
            >
              {label}
            </button>
          ))}
        </nav>
      </div>
    </div>
  );
}

/** The last part that has reached the upper third of the window. */
function useSeenPart(parts: readonly LessonPart[]): string | undefined {
  const [seen, setSeen] = useState(() => seenOf(parts));
  useEffect(() => {
    const look = () => setSeen(seenOf(parts));
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [parts]);
  return seen;
}

const seenOf = (parts: readonly LessonPart[]): string | undefined =>
  parts.findLast(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < window.innerHeight / 3;
  })?.id ?? parts[0]?.id;
