import { useQuery } from '@tanstack/react-query';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { weeks } from '#contract/weeks/calls.ts';
import type { CourseWeeks } from '#contract/weeks/schemas.ts';
import { Counted } from '#web/analytics/counted.tsx';
import { queryOf } from '#web/calls/api.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { formatDay } from '#web/ui/time/days.ts';

interface WeeksProps {
  courseId: string;
  group: GroupChoice | undefined;
}

/** What of each skill has stayed after a long pause. */
export function Weeks({ courseId, group }: WeeksProps) {
  const query = useQuery(weeksQuery(courseId, group));
  return (
    <FoldedCard padded={false} title="Через три недели и позже" figure={query.data && figureOf(query.data)}>
      <Counted query={query}>
        {(found) => (
          <>
            <Held weeks={found} />
            {found.selfFirst && found.selfFirst.criteria.length > 0 && <SelfLevels found={found.selfFirst} />}
          </>
        )}
      </Counted>
    </FoldedCard>
  );
}

const knownOf = ({ skills }: CourseWeeks) =>
  skills.flatMap(({ held, ...skill }) => (held ? [{ ...skill, ...held }] : []));

function figureOf(found: CourseWeeks): string {
  const known = knownOf(found).length;
  return known === 0 ? 'Пока никто не возвращался' : plural(known, 'навык', 'навыка', 'навыков');
}

function Held({ weeks: found }: { weeks: CourseWeeks }) {
  const known = knownOf(found);
  if (known.length === 0) {
    return (
      <p className="measure p-5 text-sm text-ink-soft">
        Здесь появятся навыки, к которым студенты вернулись через 21 день и позже: у скольких уровень не ниже
        прежнего.
      </p>
    );
  }
  return (
    <>
      <DataTable label="Что держится">
        <thead>
          <tr>
            <th scope="col">Навык</th>
            <th scope="col" data-numeric="">
              Вернулись
            </th>
            <th scope="col" data-numeric="">
              Держится
            </th>
            <th scope="col" data-numeric="">
              В другом уроке
            </th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ id, title, people, held, elsewhere }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td data-numeric="">{people}</td>
              <td data-numeric="">{held}</td>
              <td data-numeric="">{elsewhere}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="px-5 py-3 text-xs text-ink-soft">
        Как считаем. Каждый студент — один раз, по последнему возвращению; держится — уровень не ниже
        прежнего. Кто вернулся сам, чаще держится: это не доля всех.
      </p>
    </>
  );
}

interface SelfLevelsProps {
  found: NonNullable<CourseWeeks['selfFirst']>;
}

/** Of lessons that ask a student for his own levels. */
function SelfLevels({ found: { criteria, countedTo } }: SelfLevelsProps) {
  const known = criteria.flatMap(({ levels, ...criterion }) => (levels ? [{ ...criterion, ...levels }] : []));
  const unknown = criteria.length - known.length;
  return (
    <section aria-label="Сначала сам" className="border-t border-line">
      <h3 className="px-5 pt-4 pb-2 text-base">Сначала сам</h3>
      {known.length > 0 && (
        <DataTable label="Как назвали себя студенты">
          <thead>
            <tr>
              <th scope="col">Критерий</th>
              <th scope="col" data-numeric="">
                Ниже
              </th>
              <th scope="col" data-numeric="">
                Так же
              </th>
              <th scope="col" data-numeric="">
                Выше
              </th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ id, title, lesson, lower, same, higher }) => (
              <tr key={`${lesson.id} ${id}`}>
                <th scope="row">
                  {title}
                  <span className="block text-xs font-normal text-ink-soft">{lesson.title}</span>
                </th>
                <td data-numeric="">{lower}</td>
                <td data-numeric="">{same}</td>
                <td data-numeric="">{higher}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {unknown > 0 && (
        <p className="px-5 py-3 text-sm text-ink-soft">
          {known.length > 0 && 'Ещё '}
          {plural(unknown, 'критерий', 'критерия', 'критериев')}: меньше пяти человек.
        </p>
      )}
      <p className="border-t border-line px-5 py-3 text-xs text-ink-soft">
        Как студенты назвали себя до отзыва — рядом с тем, что сказал он. Кто именно, не видит никто. По{' '}
        {formatDay(new Date(countedTo))}, числа меняются по понедельникам.
      </p>
    </section>
  );
}

const weeksQuery = (courseId: string, group: GroupChoice | undefined) =>
  queryOf(weeks.getCourseWeeks, {
    params: { id: courseId },
    query: { ...(group && { groupId: group }) },
  });
