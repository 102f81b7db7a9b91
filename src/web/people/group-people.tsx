import { useQuery } from '@tanstack/react-query';
import { errorText } from '#web/calls/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PeopleList, type PeopleListProps } from './people-list.tsx';
import { groupPeopleQuery } from './people-queries.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';

export interface GroupPeopleProps extends Pick<PeopleListProps, 'courseId'> {
  groupId: string;
}

/** The tab «Люди» of a group's screen. */
export function GroupPeople({ groupId, ...list }: GroupPeopleProps) {
  const { data, error, refetch } = useQuery(groupPeopleQuery(groupId));
  if (data) return <PeopleList people={data} {...list} />;
  if (!error) return <PeopleSkeleton />;
  return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить людей')}</LoadFailure>;
}
