import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Erasure } from '#contract/personal-data/schemas.ts';
import { askedByNames, stateNames } from '#contract/personal-data/words.ts';
import { fullName } from '#domain/full-name.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { endedErasuresQuery } from './erasure-queries.ts';
import { Who } from './open-erasures.tsx';

export function EndedErasures() {
  const list = useInfiniteQuery(endedErasuresQuery);
  const failure = errorText(list.error, 'Не удалось загрузить просьбы');
  const requests = list.data?.pages.flatMap((page) => page.requests);
  if (!requests) {
    return list.error ? (
      <LoadFailure onRetry={list.refetch}>{failure}</LoadFailure>
    ) : (
      <Loading label="Законченные просьбы загружаются">
        <Skeleton className="h-12 w-full" />
      </Loading>
    );
  }
  if (requests.length === 0) return <p className="text-ink-soft">Пока ни одной.</p>;
  return (
    <>
      <ol aria-label="Законченные просьбы" className="-my-3.5 divide-y divide-line">
        {requests.map((request) => (
          <EndedErasure key={request.id} request={request} />
        ))}
      </ol>
      <ListTail list={list} failure={failure}>
        <Skeleton className="mt-3 h-12" />
      </ListTail>
    </>
  );
}

const EndedErasure = ({ request }: { request: Erasure }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
    <div className="min-w-0 grow basis-72">
      {request.state !== 'done' && <Who request={request} />}
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        № {request.number} от <DateTime value={request.askedAt} /> · {askedByNames[request.askedBy]}
        {request.endedAt && (
          <>
            {' · '}закончена <DateTime value={request.endedAt} format="date-time" />
          </>
        )}
        {request.endedBy && ` · ${fullName(request.endedBy)}`}
      </p>
      {request.refusal && (
        <p className="mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          «{withLineBreaks(request.refusal)}»
        </p>
      )}
    </div>
    <div className="flex items-center gap-3">
      <Badge tone={request.state === 'done' ? 'success' : 'neutral'}>{stateNames[request.state]}</Badge>
      {request.state === 'done' && (
        <Button asChild size="sm">
          <Link to={paths.erasureAct(request.id)}>Акт</Link>
        </Button>
      )}
    </div>
  </li>
);
