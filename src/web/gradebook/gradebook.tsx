import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Gradebook as Found, GradebookPerson } from '#contract/gradebook/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { TableMenu } from '#web/ui/table/table-menu.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { AnswerBeside } from './answer-beside.tsx';
import { gradebookAddress, type GradebookOf, gradebookQuery } from './gradebook-query.ts';
import { GradebookStrips } from './gradebook-strips.tsx';
import { GradebookTable } from './gradebook-table.tsx';
import type { Asked } from './use-grid.ts';

export interface GradebookProps extends GradebookOf {
  /** The answers of one person to one lesson. */
  renderAnswers: (asked: Asked) => ReactNode;
}

/** «Кто где»: people × lessons. */
export function Gradebook({ renderAnswers, ...of }: GradebookProps) {
  const { data, error, refetch } = useQuery(gradebookQuery(of));
  if (data) return <Table found={data} {...{ of, renderAnswers, refetch }} />;
  if (error) {
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить таблицу')}</LoadFailure>;
  }
  return (
    <Loading label="Таблица загружается">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}

type Filter = 'behind' | 'waits';

const filters: Record<
  Filter,
  { label: string; chooses: (person: GradebookPerson) => boolean; none: string }
> = {
  behind: {
    label: 'Отстали',
    chooses: ({ cells }) => cells.some((cell) => cell?.isBehind),
    none: 'Никто не отстал',
  },
  waits: {
    label: 'Ждут меня',
    chooses: ({ cells }) => cells.some((cell) => cell?.state === 'waits'),
    none: 'Никто не ждёт',
  },
};

interface TableProps extends Pick<GradebookProps, 'renderAnswers'> {
  found: Found;
  of: GradebookOf;
  refetch: () => Promise<unknown>;
}

function Table({ found, of, renderAnswers, refetch }: TableProps) {
  const [filter, setFilter] = useState<Filter>();
  const [open, setOpen] = useState<Asked>();
  const table = useRef<{ focus: () => void }>(null);
  const hasRoom = useIsWide('40rem');
  const showGroups = of.group === undefined;
  const people = filter ? found.people.filter(filters[filter].chooses) : found.people;
  if (found.people.length === 0 || found.lessons.length === 0) return <Empty found={found} />;
  const onClose = () => {
    setOpen(undefined);
    table.current?.focus();
    // A decision was perhaps made there.
    void refetch();
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {(['behind', 'waits'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            aria-pressed={filter === one}
            variant={filter === one ? 'primary' : 'secondary'}
            onClick={() => setFilter(filter === one ? undefined : one)}
          >
            {filters[one].label} ({found.people.filter(filters[one].chooses).length})
          </Button>
        ))}
        <p role="status" className="mr-auto text-sm text-ink-soft">
          {plural(people.length, 'человек', 'человека', 'человек')}
        </p>
        <TableMenu
          label="Скачать"
          size="sm"
          tables={[{ address: (format) => gradebookAddress(of, format) }]}
        />
      </div>
      {filter && people.length === 0 && <p className="py-6 text-sm text-ink-soft">{filters[filter].none}</p>}
      {people.length > 0 && (
        <AnswerBeside
          title={open && fullName(open.person)}
          subtitle={open?.lesson.title}
          panel={open && renderAnswers(open)}
          onClose={onClose}
        >
          {hasRoom ? (
            <GradebookTable
              ref={table}
              gradebook={found}
              {...{ people, showGroups, open }}
              onOpen={setOpen}
            />
          ) : (
            <GradebookStrips gradebook={found} {...{ people, showGroups }} onOpen={setOpen} />
          )}
        </AnswerBeside>
      )}
    </>
  );
}

const Empty = ({ found: { lessons } }: { found: Found }) => (
  <EmptyState
    icon={<UsersIcon />}
    titleAs="h2"
    title={lessons.length === 0 ? 'В курсе пока нет опубликованных уроков' : 'Здесь пока никого нет'}
    text="Таблица появится, когда будут и люди, и уроки"
  />
);
