import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { kindNames } from '#contract/legal/words.ts';
import type { ItemOf } from '#contract/today/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { paths } from '#web/paths.ts';
import { budgetState, percentSpent } from '#web/spending/budget-text.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatPrice, formatRoubles } from '#web/ui/text/roubles.ts';
import { plural, quoted } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { firstDayOf, monthsLater, nameOf, thisMonth } from '#web/ui/time/months.ts';
import { TodayLine } from './today-line.tsx';

export const LettersLine = ({ item: { failed, stuck, since } }: { item: ItemOf<'letters'> }) => (
  <TodayLine
    to={paths.outgoing()}
    title={`Письма не уходят: ${formatNumber(failed + stuck)}`}
    note={
      <>
        {[
          failed > 0 && `не доставлено за сутки: ${formatNumber(failed)}`,
          stuck > 0 && `ждут дольше десяти минут: ${formatNumber(stuck)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        {' · первое '}
        <DateTime value={since} format="date-time" />
      </>
    }
  />
);

export function ErasuresLine({ item: { count, overdue, dueAt } }: { item: ItemOf<'erasures'> }) {
  return (
    <TodayLine
      to={paths.erasures()}
      title={`Просьбы стереть данные: ${formatNumber(count)}`}
      note={
        <>
          {overdue > 0 ? `срок прошёл: ${formatNumber(overdue)}, ответить нужно было до ` : 'ответить до '}
          <DateTime value={dueAt} format="date" />
        </>
      }
    />
  );
}

export const LegalDraftsLine = ({ item: { kinds, since } }: { item: ItemOf<'legal_drafts'> }) => (
  <TodayLine
    to={paths.legalSettings()}
    hash="publish"
    title={`Документы не опубликованы: ${formatNumber(kinds.length)}`}
    note={
      <>
        {kinds.map((kind) => kindNames[kind]).join(', ')} · с <DateTime value={since} format="date" />
      </>
    }
  />
);

export function BudgetLine({ item }: { item: ItemOf<'budget'> }) {
  const { course, budget, cost, waiting } = item;
  const month = thisMonth();
  const spent = `${formatRoubles(cost)} из ${formatPrice(budget)}`;
  const isSpent = waiting > 0 || budgetState(item) === 'spent';
  return (
    <TodayLine
      to={paths.spending()}
      title={
        isSpent
          ? `Бюджет курса ${quoted(course.title)} на ${nameOf(month)} израсходован`
          : `Бюджет курса ${quoted(course.title)} на ${nameOf(month)} израсходован на ${percentSpent(item)} %`
      }
      note={
        isSpent
          ? `${spent} · ${waitingText(waiting)} до ${firstDayOf(monthsLater(month, 1))} или пока бюджет не увеличат`
          : `${spent} · до ${firstDayOf(monthsLater(month, 1))}; когда закончится, новые ответы будут ждать человека`
      }
    />
  );
}

const waitingText = (count: number) =>
  count === 0
    ? 'новые ответы ждут человека'
    : `${plural(count, 'ответ', 'ответа', 'ответов')} ${pluralForm(count, 'ждёт', 'ждут', 'ждут')} человека`;

/** Each name leads to the row where one is invited again. */
export function NeverCameLine({ item: { count, since, people } }: { item: ItemOf<'never_came'> }) {
  const others = count - people.length;
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="font-medium">Ни разу не вошли: {formatNumber(count)}</p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {people.map((person, index) => (
          <Fragment key={person.id}>
            {index > 0 && ', '}
            <Link
              to={paths.users()}
              search={{ search: fullName(person) }}
              className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
            >
              {fullName(person)}
            </Link>
          </Fragment>
        ))}
        {others > 0 && ` и ещё ${formatNumber(others)}`}
        {' · ждём с '}
        <DateTime value={since} format="date" />
      </p>
    </li>
  );
}

export const MoneyLine = ({ item: { cost } }: { item: ItemOf<'money'> }) => (
  <TodayLine to={paths.spending()} title={`На модели за неделю: ${formatRoubles(cost)}`} />
);

export const NewcomersLine = ({ item: { count } }: { item: ItemOf<'newcomers'> }) => (
  <TodayLine to={paths.users()} title={`Новые студенты за неделю: ${formatNumber(count)}`} />
);

/** Asked once for a course, «Не сейчас» ends it. */
export const LeadFirstLine = ({ item: { key, course, lessons } }: { item: ItemOf<'lead_first'> }) => (
  <TodayLine
    to={paths.course(course.id)}
    title={`Наставник может сначала спрашивать: курс ${quoted(course.title)}`}
    note={`Готовые слова он показывает сразу в ${formatNumber(lessons)} ${pluralForm(lessons, 'уроке', 'уроках', 'уроках')}, и их вставляют в ответ. Меняется в уроке, под критериями.`}
    itemKey={key}
  />
);
