import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Curator } from '#contract/curators/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AddCuratorDialog } from './add-curator-dialog.tsx';
import { curatorsQuery, isSame, refusalOf, useSetCurators } from './curator-changes.ts';
import { NotRemoved } from './not-removed.tsx';

export interface CourseCuratorsProps {
  courseId: string;
  /** Invites a new curator, who is then chosen here. */
  onInvite: () => void;
  className?: string;
}

/** Who reviews the answers of the course, and of which groups. */
export function CourseCurators({ courseId, onInvite, className }: CourseCuratorsProps) {
  const { data, error, refetch } = useQuery(curatorsQuery(courseId));
  const save = useSetCurators(courseId);
  const [isAdding, setIsAdding] = useState(false);
  const refusal = refusalOf(save.error);
  const notRemoved = save.isError && save.variables.remove;
  const remove = (curator: Curator) => data && save.mutate({ from: data.curators, remove: curator });

  function setAdding(adding: boolean): void {
    save.reset();
    setIsAdding(adding);
  }

  return (
    <section aria-labelledby="curators-title" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="curators-title" className="text-xl">
          Кураторы
        </h2>
        <Button id="add-curator" icon={<PlusIcon />} disabled={!data} onClick={() => setAdding(true)}>
          Добавить куратора
        </Button>
      </div>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Читают ответы своих студентов и пишут обратную связь. Кто ведёт весь курс, видит и тех, кто без потока
      </p>
      {error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить кураторов')}</LoadFailure>
      )}
      {!data && !error && (
        <Loading label="Кураторы загружаются">
          <Skeleton className="h-12 max-w-sm" />
        </Loading>
      )}
      {data && notRemoved && (
        <NotRemoved
          curator={notRemoved}
          refusal={refusal}
          isStillNamed={data.curators.some((one) => isSame(one, notRemoved))}
          onRetry={() => remove(notRemoved)}
          onDismiss={save.reset}
        />
      )}
      {data && <Chips curators={data.curators} disabled={save.isPending} onRemove={remove} />}
      {data && isAdding && (
        <AddCuratorDialog
          {...data}
          saving={save.isPending}
          refusal={refusal}
          onAdd={(add) => save.mutate({ from: data.curators, add }, { onSuccess: () => setIsAdding(false) })}
          onInvite={onInvite}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

interface ChipsProps {
  curators: readonly Curator[];
  disabled: boolean;
  onRemove: (curator: Curator) => void;
}

function Chips({ curators, disabled, onRemove }: ChipsProps) {
  if (curators.length === 0)
    return <p className="text-sm text-ink-soft">Пока никого: ответы читают только администраторы.</p>;
  return (
    <ul className="flex flex-wrap gap-2.5">
      {curators.map((curator) => (
        <Chip
          key={`${curator.userId} ${curator.groupId}`}
          curator={curator}
          disabled={disabled}
          onRemove={() => onRemove(curator)}
        />
      ))}
    </ul>
  );
}

interface ChipProps {
  curator: Curator;
  disabled: boolean;
  onRemove: () => void;
}

function Chip({ curator, disabled, onRemove }: ChipProps) {
  const { firstName, lastName, groupTitle } = curator;
  const name = fullName({ firstName, lastName });
  const reach = groupTitle ?? 'весь курс';
  return (
    <li className="flex max-w-full items-center gap-2 rounded-full border border-line bg-surface py-1 pr-1 pl-1.5">
      <Avatar firstName={firstName} lastName={lastName} size="sm" />
      <span className="min-w-0 truncate text-sm">{name}</span>
      <Badge tone={groupTitle === null ? 'accent' : 'neutral'}>{reach}</Badge>
      <IconButton label={`Убрать куратора: ${name}, ${reach}`} disabled={disabled} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
