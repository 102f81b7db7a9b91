import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { queueCountQuery } from '#web/queue/queue-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';

export interface NothingWaitsProps {
  /** Said where the queue is empty too. */
  done: { title: string; text: string };
  titleAs?: 'h2' | 'h3' | 'p';
}

/** No answer lacks feedback; whether all is done, the queue says: alarms and objections are about answers that have some. */
export function NothingWaits({ done, titleAs = 'p' }: NothingWaitsProps) {
  const { data, isPending } = useQuery(queueCountQuery);
  if (isPending) return null;
  const isEmpty = data?.open === 0;
  if (isEmpty) return <EmptyState icon={<MessageIcon />} titleAs={titleAs} {...done} />;
  return (
    <EmptyState
      icon={<MessageIcon />}
      titleAs={titleAs}
      title="Ответов без обратной связи нет"
      text={
        data
          ? `Каждому ответу что-то сказано, но человека ещё ждут записи очереди: ${formatNumber(data.open)}`
          : 'Каждому ответу что-то сказано. Что ещё ждёт человека, видно в очереди'
      }
      action={
        <Button asChild variant="primary">
          <Link to={paths.queue()}>Открыть очередь</Link>
        </Button>
      }
    />
  );
}
