import type { ListedGroup } from '#contract/groups/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { GroupCard } from './group-card.tsx';

/** The groups under the headings of their courses; archived ones are folded at the end. */
export function GroupsByCourse({ groups }: { groups: readonly ListedGroup[] }) {
  const archived = groups.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <div className="flex flex-col gap-10">
      <Courses groups={groups.filter(({ archivedAt }) => archivedAt === null)} headingLevel={2} />
      {archived.length > 0 && (
        <Disclosure title={`Архив: ${plural(archived.length, 'поток', 'потока', 'потоков')}`}>
          <div className="flex flex-col gap-8">
            <Courses groups={archived} headingLevel={3} />
          </div>
        </Disclosure>
      )}
    </div>
  );
}

function Courses({ groups, headingLevel }: { groups: readonly ListedGroup[]; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return coursesOf(groups).map(({ courseId, title, groups: ofCourse }) => (
    <section key={courseId}>
      <Heading className="mb-4 text-lg">{title}</Heading>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {ofCourse.map((group) => (
          <GroupCard key={group.id} group={group} headingLevel={headingLevel === 2 ? 3 : 4} />
        ))}
      </ul>
    </section>
  ));
}

function coursesOf(groups: readonly ListedGroup[]) {
  const byCourse = new Map<string, ListedGroup[]>();
  for (const group of groups) byCourse.set(group.courseId, [...(byCourse.get(group.courseId) ?? []), group]);
  return [...byCourse]
    .map(([courseId, ofCourse]) => ({ courseId, title: ofCourse[0]?.courseTitle ?? '', groups: ofCourse }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'ru'));
}
