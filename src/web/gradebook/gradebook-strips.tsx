import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { GradebookPerson } from '#contract/gradebook/schemas.ts';
import { cellText, levelsText } from '#contract/gradebook/words.ts';
import { fullName } from '#domain/full-name.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useReached } from '#web/ui/table/use-reached.ts';
import { signOf, toneOf } from './cell-tones.ts';
import type { GradebookTableProps } from './gradebook-table.tsx';

const step = 30;

/** A sign stays with its words. */
const legend = [
  '✓ сдан или зачтён',
  'число — сколько доработать',
  '→ отправлен',
  '· просмотрен',
  '? ждёт человека',
  '! срок прошёл',
]
  .map((words) => words.replaceAll(' ', '\u00a0'))
  .join(', ');

/** The table where there is room for one column: a person a row, the lessons as a strip. */
export function GradebookStrips({
  gradebook,
  people,
  showGroups,
  onOpen,
}: Omit<GradebookTableProps, 'ref' | 'open'>) {
  const [drawn, setDrawn] = useState(step);
  return (
    <>
      <p className="mb-2 text-xs text-ink-soft">{legend}</p>
      <ul aria-label="Кто где" className="divide-y divide-line border-y border-line">
        {people.slice(0, drawn).map((person) => (
          <li key={person.id} className="py-3">
            <Link to={paths.learner(person.id)} className="rounded-sm font-medium hover:underline">
              {fullName(person)}
            </Link>
            {showGroups && person.groupTitle && (
              <span className="text-xs text-ink-soft"> · {person.groupTitle}</span>
            )}
            <Strip {...{ gradebook, person, onOpen }} />
          </li>
        ))}
      </ul>
      {drawn < people.length && <End key={drawn} onReached={() => setDrawn(drawn + step)} />}
    </>
  );
}

interface StripProps extends Pick<GradebookTableProps, 'gradebook' | 'onOpen'> {
  person: GradebookPerson;
}

const Strip = ({ gradebook: { lessons, rubrics }, person, onOpen }: StripProps) => (
  <ol className="fades-at-end mt-2 flex gap-1.5 overflow-x-auto pb-1 [scrollbar-width:none]">
    {lessons.map((lesson, place) => {
      const cell = person.cells[place] ?? null;
      const rubric = rubrics[cell?.rubric ?? -1];
      return (
        <li key={lesson.id} className="shrink-0">
          <button
            type="button"
            aria-label={[
              `${place + 1}. ${lesson.title}: ${cell ? cellText(cell) : 'ничего'}`,
              ...(cell && rubric ? [levelsText(cell, rubric)] : []),
            ].join('. ')}
            // The number is drawn: read with the sign as one, it would be another number.
            data-place={place + 1}
            className="flex size-11 flex-col items-center justify-center rounded-md border border-line bg-surface text-sm before:text-xs before:text-ink-faint before:content-[attr(data-place)]"
            onClick={() => onOpen({ person, lesson })}
          >
            <span className={classNames('leading-none', toneOf(cell))}>{signOf(cell)}</span>
          </button>
        </li>
      );
    })}
  </ol>
);

const End = ({ onReached }: { onReached: () => void }) => (
  <div ref={useReached<HTMLDivElement>(onReached)} className="h-10" />
);
