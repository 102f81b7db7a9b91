import type { JoinOffer } from '#contract/joining/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { formatDay } from '#web/ui/time/days.ts';

/** What one joins: what the course is, for how long, and with whom; a line each. */
export function AboutCourse({ about }: { about: NonNullable<JoinOffer['about']> }) {
  const { description, curators } = about;
  return (
    <ul className="mb-5 flex flex-col gap-1.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
      {description?.trim() && <li className="line-clamp-3">{description}</li>}
      {about.lessons > 0 && <li>{lengthOf(about)}</li>}
      {curators.length > 0 && <li>{curatorsText(curators)}</li>}
    </ul>
  );
}

/** `6 уроков · с 1 декабря, последний срок — 20 декабря`. */
function lengthOf({ lessons, startsAt, until }: NonNullable<JoinOffer['about']>): string {
  const count = `${lessons} ${pluralForm(lessons, 'урок', 'урока', 'уроков')}`;
  const days = [
    startsAt !== null && `с ${formatDay(new Date(startsAt))}`,
    until !== null && `последний срок — ${formatDay(new Date(until))}`,
  ].filter((day) => day !== false);
  return days.length > 0 ? `${count} · ${days.join(', ')}` : count;
}

const mostNamed = 3;

function curatorsText(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  const named = names.slice(0, mostNamed).join(', ');
  return `${names.length > 1 ? 'Кураторы' : 'Куратор'}: ${named}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}
