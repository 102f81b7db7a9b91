import { Link } from '@tanstack/react-router';
import type { CoursePerson } from '#contract/people/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { ClockIcon } from '#web/ui/icon/icons.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ConcernLine } from './concern-line.tsx';

export interface PersonRowProps {
  person: CoursePerson;
  showGroup: boolean;
  isPicked: boolean;
  onPick: () => void;
  /** For a lesson, or for the whole course. */
  onDates: (lessonId?: string) => void;
}

/** A person's work in a course, with the reasons to look at it. */
export function PersonRow({ person, showGroup, isPicked, onPick, onDates }: PersonRowProps) {
  const name = fullName(person);
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_13rem_auto]">
      <div className="flex min-w-0 items-start gap-3">
        <Checkbox
          label={null}
          aria-label={`Выбрать: ${name}`}
          className="mt-1.5"
          checked={isPicked}
          onChange={onPick}
        />
        <Avatar firstName={person.firstName} lastName={person.lastName} size="sm" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="min-w-0 text-base break-words">
              <Link to={paths.learner(person.id)} className="rounded-sm hover:underline">
                {name}
              </Link>
            </h3>
            {!person.hasAccess && <Badge tone="warning">Доступ закончился</Badge>}
            {showGroup && <Badge>{person.groupTitle ?? 'Без потока'}</Badge>}
          </div>
          <p className="truncate text-xs text-ink-soft">{shownEmail(person.email)}</p>
          {person.reasons.length > 0 && (
            <ul className="mt-2 flex flex-col gap-1 text-sm">
              {person.reasons.map((concern) => (
                <li key={concern.kind}>
                  <ConcernLine concern={concern} person={person} onDates={onDates} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Done person={person} />
      <div className="max-md:pl-11">
        <Button
          size="sm"
          icon={<ClockIcon className="size-4.5" />}
          aria-label={`Личные даты: ${name}`}
          onClick={() => onDates()}
        >
          Личные даты
        </Button>
      </div>
    </li>
  );
}

const Done = ({ person }: { person: CoursePerson }) => (
  <div className="flex flex-col gap-1 text-xs text-ink-soft max-md:pl-11">
    <ProgressBar value={percentOf(person)} label={`Пройдено уроков: ${fullName(person)}`} />
    <p>
      Пройдено {formatNumber(person.completed)} из {plural(person.lessonCount, 'урока', 'уроков', 'уроков')}
    </p>
    {person.judged && person.judged.sent > 0 && <p>{judgedText(person.judged)}</p>}
    {person.missed > 0 && (
      <p>Не застал {plural(person.missed, 'урок', 'урока', 'уроков')}: срок прошёл раньше</p>
    )}
    <p>
      {plural(person.answers, 'ответ', 'ответа', 'ответов')}
      {person.waiting > 0 && `, ждут проверки: ${formatNumber(person.waiting)}`}
    </p>
    <p>
      {person.lastActiveAt ? (
        <>
          Активность <DateTime value={person.lastActiveAt} format="relative" />
        </>
      ) : (
        'Занятий ещё не было'
      )}
    </p>
  </div>
);

/** As the student reads it of himself. */
const judgedText = ({ sent, passed }: NonNullable<CoursePerson['judged']>) =>
  `${pluralForm(sent, 'Отправлен', 'Отправлены', 'Отправлены')} ${formatNumber(sent)}, ` +
  `${pluralForm(passed, 'сдан', 'сданы', 'сданы')} ${formatNumber(passed)}`;

const percentOf = ({ completed, lessonCount }: CoursePerson) =>
  lessonCount === 0 ? 0 : (100 * completed) / lessonCount;
