import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { queueCountQuery } from '#web/queue/queue-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';

/** The prompt before a lesson is chosen, with the way to those who wait for a person. */
export function ChooseLesson() {
  const { data: count } = useQuery(queueCountQuery);
  return (
    <EmptyState
      icon={<MessageIcon />}
      titleAs="h2"
      title="Выберите урок"
      text="Откройте курс в списке и выберите урок, чтобы прочитать ответы на него"
      action={
        count !== undefined &&
        count.open > 0 && (
          <Button asChild variant="primary">
            <Link to={paths.queue()}>Ждут: {formatNumber(count.open)} · Открыть</Link>
          </Button>
        )
      }
    />
  );
}
