import { useQuery } from '@tanstack/react-query';
import type { ListedUser } from '#contract/users/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useTitleSearch } from '#web/ui/field/title-search.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { AccessItem } from './access-item.tsx';
import { accessQuery, groupsToChoose, useChangeAccess } from './use-change-access.ts';

export interface AccessListProps {
  user: ListedUser;
  courses: readonly { id: string; title: string }[];
}

export function AccessList({ user, courses }: AccessListProps) {
  const { data: access, error, refetch } = useQuery(accessQuery(user.id));
  const { data: groups = [] } = useQuery(groupsToChoose);
  const change = useChangeAccess(user.id);
  const { found, field } = useTitleSearch(courses, { label: 'Найти курс', className: 'mb-3' });
  if (courses.length === 0)
    return <p className="text-sm text-ink-soft">Курсов пока нет: открывать нечего.</p>;
  if (error) {
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить доступы')}</LoadFailure>;
  }
  if (!access) {
    return (
      <Loading label="Доступы загружаются" className="flex flex-col gap-3">
        {Array.from({ length: 3 }, (_, place) => (
          <Skeleton key={place} className="h-12" />
        ))}
      </Loading>
    );
  }
  return (
    <>
      {user.role === 'admin' && (
        <p className="mb-3 text-sm text-ink-soft">
          Администратору открыты все курсы. То, что задано здесь, начнёт действовать, если он станет
          студентом.
        </p>
      )}
      {field}
      <ScrollRegion label="Доступ к курсам" className="max-h-64">
        {found.length === 0 && <p className="py-4 text-sm text-ink-soft">Таких курсов нет</p>}
        <ul className="divide-y divide-line">
          {found.map((course) => {
            const granted = access.find(({ courseId }) => courseId === course.id);
            return (
              <AccessItem
                key={course.id}
                course={course}
                granted={granted}
                groups={groups.filter(
                  ({ id, courseId, archivedAt }) =>
                    courseId === course.id && (archivedAt === null || id === granted?.groupId),
                )}
                onChange={(expiresAt) => change.mutate({ course, expiresAt })}
                onMove={(group) => change.mutate({ course, expiresAt: granted?.expiresAt ?? null, group })}
              />
            );
          })}
        </ul>
      </ScrollRegion>
    </>
  );
}
