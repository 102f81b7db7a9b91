import { type ReactNode, useState } from 'react';
import type { CoursePerson } from '#contract/people/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { hasWordsOf } from '#domain/russian/has-words-of.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { SearchIcon, UsersIcon } from '#web/ui/icon/icons.tsx';
import { useReached } from '#web/ui/table/use-reached.ts';
import { plural } from '#web/ui/text/russian.ts';
import { DatesDialog, type DatesDialogProps } from './dates-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { WriteButton } from './write-button.tsx';

export interface PeopleListProps {
  people: readonly CoursePerson[];
  courseId: string;
  /** Among people of several groups each one's is named. */
  showGroups?: boolean;
}

/** People of a course or a group: whoever gives reasons to be looked at comes first. */
export function PeopleList({ people, courseId, showGroups = false }: PeopleListProps) {
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<Pick<DatesDialogProps, 'person' | 'lessonId'>>();
  const found = people.filter(isNamed(search));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = found.filter(({ id }) => chosen.has(id));
  const inNeed = found.filter(({ reasons }) => reasons.length > 0).length;
  if (people.length === 0) {
    return <EmptyState icon={<UsersIcon />} titleAs="h2" title="Здесь пока никого нет" text={nobodyYet} />;
  }
  return (
    <div>
      <h2 className="sr-only">Люди</h2>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TextField
          label="Найти человека"
          hideLabel
          type="search"
          placeholder="Имя или email"
          fieldClassName="w-full sm:max-w-80"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" aria-atomic="true" className="text-sm text-ink-soft">
          {plural(found.length, 'человек', 'человека', 'человек')}
          {inNeed > 0 && `, обратить внимание: ${inNeed}`}
        </p>
      </div>
      {found.length === 0 && (
        <EmptyState icon={<SearchIcon />} titleAs="h2" title="Никого не нашлось" text={otherWords} />
      )}
      {found.length > 0 && <WriteToPicked {...{ found, picked, courseId }} onPick={setChosen} />}
      <Rows key={search} people={found}>
        {(person) => (
          <PersonRow
            key={person.id}
            person={person}
            showGroup={showGroups}
            isPicked={chosen.has(person.id)}
            onPick={() => setChosen(toggled(chosen, person.id))}
            onDates={(lessonId) => setDialog({ person, ...(lessonId && { lessonId }) })}
          />
        )}
      </Rows>
      {dialog && <DatesDialog {...dialog} courseId={courseId} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

interface WriteToPickedProps extends Pick<PeopleListProps, 'courseId'> {
  found: readonly CoursePerson[];
  picked: readonly CoursePerson[];
  onPick: (chosen: ReadonlySet<string>) => void;
}

const WriteToPicked = ({ found, picked, courseId, onPick }: WriteToPickedProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <Checkbox
      label="Выбрать всех"
      checked={picked.length > 0 && picked.length === found.length}
      onChange={() => onPick(new Set(picked.length === found.length ? [] : found.map(({ id }) => id)))}
    />
    <WriteButton
      people={picked}
      courseId={courseId}
      label={picked.length > 0 ? `Написать (${picked.length})` : 'Написать'}
      whyNot={picked.length === 0 ? 'Отметьте, кому написать' : undefined}
      onSent={() => onPick(new Set())}
    />
  </div>
);

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

const nobodyYet = 'Люди появятся, когда им откроют доступ к курсу';
const otherWords = 'Попробуйте часть имени или email';

/** By the name or the email. */
function isNamed(search: string) {
  const isFound = hasWordsOf(search);
  return ({ firstName, lastName, email }: CoursePerson) =>
    isFound(`${fullName({ firstName, lastName })} ${email} ${shownEmail(email)}`);
}

const step = 100;

/** Drawn by the hundred, as the end is reached: there may be thousands. */
function Rows({
  people,
  children,
}: {
  people: readonly CoursePerson[];
  children: (person: CoursePerson) => ReactNode;
}) {
  const [drawn, setDrawn] = useState(step);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">{people.slice(0, drawn).map(children)}</ul>
      {drawn < people.length && <End key={drawn} onReached={() => setDrawn(drawn + step)} />}
    </>
  );
}

const End = ({ onReached }: { onReached: () => void }) => (
  <div ref={useReached<HTMLDivElement>(onReached)} className="h-10" />
);
