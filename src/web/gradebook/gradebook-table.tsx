import { Link } from '@tanstack/react-router';
import { Fragment, type Ref } from 'react';
import type { Gradebook, GradebookLesson, GradebookPerson } from '#contract/gradebook/schemas.ts';
import { doneText } from '#contract/gradebook/words.ts';
import { fullName } from '#domain/full-name.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CellFace } from './cell-face.tsx';
import { type Asked, type Grid, useGrid } from './use-grid.ts';

export interface GradebookTableProps {
  gradebook: Gradebook;
  /** Those of its people whom the filters leave. */
  people: readonly GradebookPerson[];
  /** Of several groups, each one's is named. */
  showGroups: boolean;
  open: Asked | undefined;
  onOpen: (asked: Asked) => void;
  /** To return to the cell from what was opened. */
  ref: Ref<{ focus: () => void }>;
}

/** People × lessons, a grid of one stop for Tab: arrows move in it, Enter opens. Only rows in sight are drawn. */
export function GradebookTable({ gradebook, people, showGroups, open, onOpen, ref }: GradebookTableProps) {
  const { lessons, rubrics } = gradebook;
  const { container, rows, rowHeight, onKeyDown, ...cells } = useGrid({ people, lessons, open, onOpen, ref });
  return (
    <div
      ref={container}
      // What only readers hear is placed in it, and would widen the page from outside.
      className="relative max-h-[min(44rem,75dvh)] scroll-pt-18 scroll-pl-44 overflow-auto rounded-lg border border-line"
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is walked by arrows is a grid
        role="grid"
        aria-label="Кто где"
        aria-rowcount={people.length + 1}
        aria-colcount={lessons.length + 1}
        aria-readonly="true"
        className="border-separate border-spacing-0 text-sm"
        onKeyDown={onKeyDown}
      >
        <Head {...{ lessons }} people={gradebook.people.length} />
        <tbody>
          {rows.map((at, place) => {
            const person = people[at];
            const before = at - (rows[place - 1] ?? -1) - 1;
            if (!person) return null;
            return (
              <Fragment key={person.id}>
                <Gap height={before * rowHeight} />
                <Row {...{ at, person, lessons, rubrics, open, showGroups }} {...cells} />
              </Fragment>
            );
          })}
          <Gap height={(people.length - 1 - (rows.at(-1) ?? people.length - 1)) * rowHeight} />
        </tbody>
      </table>
    </div>
  );
}

function Head({ lessons, people }: { lessons: readonly GradebookLesson[]; people: number }) {
  return (
    <thead>
      <tr aria-rowindex={1} className="h-18">
        <th scope="col" className={classNames(headCell, 'left-0 z-30 w-52 min-w-44')}>
          Человек
        </th>
        {lessons.map((lesson, place) => (
          <th key={lesson.id} scope="col" className={classNames(headCell, 'w-36 min-w-36')}>
            <span title={lesson.title} className="line-clamp-2 font-medium text-ink">
              {place + 1}. {lesson.title}
            </span>
            <span className="block font-normal">{doneText(lesson, people)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps
  extends
    Pick<Gradebook, 'lessons' | 'rubrics'>,
    Pick<GradebookTableProps, 'open' | 'showGroups'>,
    Pick<Grid, 'openAt' | 'placed'> {
  at: number;
  person: GradebookPerson;
}

function Row({ at, person, lessons, rubrics, open, showGroups, openAt, placed }: RowProps) {
  return (
    <tr aria-rowindex={at + 2} className="group h-14">
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-52 border-r border-b border-line bg-surface px-3 text-start font-normal group-hover:bg-hover"
      >
        <Link
          to={paths.learner(person.id)}
          title={fullName(person)}
          className="block truncate rounded-sm font-medium hover:underline"
          {...placed({ row: at, column: 0 })}
        >
          {fullName(person)}
        </Link>
        <span className="block truncate text-xs text-ink-soft">{noteOf(person, showGroups)}</span>
      </th>
      {lessons.map((lesson, column) => {
        const cell = person.cells[column] ?? null;
        const isOpen = open?.person.id === person.id && open.lesson.id === lesson.id;
        return (
          <td
            key={lesson.id}
            aria-selected={isOpen}
            className={classNames(
              'max-w-36 cursor-pointer border-b border-line px-3 -outline-offset-2 hover:bg-hover',
              isOpen ? 'bg-accent-soft' : 'bg-surface',
            )}
            onClick={() => openAt({ row: at, column: column + 1 })}
            {...placed({ row: at, column: column + 1 })}
          >
            <CellFace cell={cell} rubrics={rubrics} />
          </td>
        );
      })}
    </tr>
  );
}

const headCell =
  'sticky top-0 z-20 border-r border-b border-line bg-sunken px-3 py-1.5 text-start align-bottom text-xs text-ink-soft';

/** The place of rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden */}
      <td style={{ height, padding: 0 }} />
    </tr>
  );

const noteOf = ({ groupTitle, hasAccess }: GradebookPerson, showGroups: boolean) =>
  [showGroups ? groupTitle : null, hasAccess ? null : 'доступ закончился']
    .filter((part) => part !== null)
    .join(' · ');
