import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LessonVersionSummary } from '#contract/lessons/lesson-versions.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useRestoreLessonVersion } from '#web/lessons/lesson-changes.ts';
import { lessonVersionsQuery } from '#web/lessons/lesson-versions-query.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { UndoIcon } from '#web/ui/icon/editing-icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { VersionChanges } from './version-changes.tsx';

export interface LessonHistoryProps {
  lessonId: string;
  onRestored: (restored: Lesson) => void;
  onClose: () => void;
}

/** What was saved, by whom and when; any version can be compared and restored. */
export function LessonHistory({ lessonId, ...props }: LessonHistoryProps) {
  const { data, error, refetch } = useQuery(lessonVersionsQuery(lessonId));
  return (
    <Dialog open onOpenChange={props.onClose} size="xl" title="История урока">
      {data && <Versions lessonId={lessonId} versions={data} {...props} />}
      {!data && error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить историю')}</LoadFailure>
      )}
      {!data && !error && <Spinner label="История загружается" />}
    </Dialog>
  );
}

interface VersionsProps extends LessonHistoryProps {
  /** Newest first. */
  versions: readonly LessonVersionSummary[];
}

function Versions({ lessonId, versions, onRestored, onClose }: VersionsProps) {
  const [chosen, setChosen] = useState<number>();
  const [compared, setCompared] = useState<Compared>('before');
  const [present] = versions;
  const shown = versions.find(({ number }) => number === chosen) ?? present;
  if (!present || !shown) {
    return <NeverChanged />;
  }

  const before = versions[versions.indexOf(shown) + 1];
  const isPresent = shown === present;
  const other = isPresent || compared === 'before' ? before : present;

  return (
    <div className="grid gap-x-7 gap-y-6 md:grid-cols-[15rem_minmax(0,1fr)]">
      <VersionList versions={versions} shown={shown} onChoose={setChosen} />
      <section aria-label={`Версия ${shown.number}`} className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          {isPresent ? (
            <p className="text-sm text-ink-soft">
              Нынешняя версия и что изменилось в ней по сравнению с предыдущей
            </p>
          ) : (
            <>
              <Select
                label="Сравнить"
                options={comparisons}
                value={compared}
                onChange={({ target }) => setCompared(target.value === 'present' ? 'present' : 'before')}
                fieldClassName="min-w-56 max-sm:flex-1"
              />
              <RestoreButton
                lessonId={lessonId}
                number={shown.number}
                version={present.number}
                onRestored={(restored) => {
                  onRestored(restored);
                  onClose();
                }}
              />
            </>
          )}
        </div>
        {other ? (
          <VersionChanges
            key={`${shown.number}-${other.number}`}
            lessonId={lessonId}
            before={Math.min(shown.number, other.number)}
            after={Math.max(shown.number, other.number)}
          />
        ) : (
          <p className="text-ink-soft">Это первая сохранённая версия: сравнить её можно с нынешней.</p>
        )}
      </section>
    </div>
  );
}

const NeverChanged = () => (
  <p className="text-ink-soft">
    С тех пор как версии хранятся, тексты урока не меняли. После первого изменения здесь будет, что было и что
    стало.
  </p>
);

interface RestoreButtonProps extends Pick<VersionsProps, 'lessonId' | 'onRestored'> {
  number: number;
  /** The present one, which it replaces. */
  version: number;
}

function RestoreButton({ lessonId, number, version, onRestored }: RestoreButtonProps) {
  const restore = useRestoreLessonVersion(lessonId);
  return (
    <Button
      icon={<UndoIcon />}
      pending={restore.isPending}
      pendingLabel="Возвращаем..."
      onClick={() => restore.mutate({ number, version }, { onSuccess: onRestored })}
    >
      Вернуть
    </Button>
  );
}

type Compared = 'before' | 'present';

const comparisons = [
  { value: 'before', label: 'С предыдущей' },
  { value: 'present', label: 'С нынешней' },
];

interface VersionListProps extends Pick<VersionsProps, 'versions'> {
  shown: LessonVersionSummary;
  onChoose: (number: number) => void;
}

const VersionList = ({ versions, shown, onChoose }: VersionListProps) => (
  <ul aria-label="Версии" className="flex max-h-[46vh] flex-col gap-1 overflow-y-auto p-0.5 max-md:max-h-48">
    {versions.map((version) => (
      <li key={version.number}>
        <button
          type="button"
          aria-current={version === shown}
          onClick={() => onChoose(version.number)}
          className={classNames(
            'flex w-full flex-col items-start rounded-md px-3 py-2 text-left text-sm',
            version === shown ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <span className="font-medium">Версия {version.number}</span>
          <span className="text-xs text-ink-soft">
            <DateTime value={version.createdAt} format="date-time" />
            <br />
            {version.createdBy ? fullName(version.createdBy) : 'Автор неизвестен'}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
