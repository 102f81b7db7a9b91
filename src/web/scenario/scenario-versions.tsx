import { useQuery } from '@tanstack/react-query';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ScenarioVersion } from '#contract/scenarios/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { UndoIcon } from '#web/ui/icon/editing-icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { versionsQuery } from './scenario-queries.ts';

export interface ScenarioVersionsProps {
  lessonId: string;
  onTake: (card: ScenarioCard) => void;
  onClose: () => void;
}

/** What was published and by whom; an old one may be had back as a draft. */
export function ScenarioVersions({ lessonId, onTake, onClose }: ScenarioVersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery(lessonId));
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Версии сценария">
      {error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить версии')}</LoadFailure>
      )}
      {!data && !error && <Spinner label="Версии загружаются" />}
      {data?.length === 0 && <p className="text-ink-soft">Сценарий ещё ни разу не сохраняли.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Версии" className="flex flex-col divide-y divide-line">
          {data.map((version) => (
            <li key={version.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Version version={version} />
              {version.publishedAt !== null && (
                <Button
                  size="sm"
                  icon={<UndoIcon className="size-4.5" />}
                  onClick={() => onTake(version.card)}
                >
                  Взять черновиком
                  <span className="sr-only"> версию {version.number}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const Version = ({
  version: { number, card, isInForce, publishedAt, createdAt, by },
}: {
  version: ScenarioVersion;
}) => (
  <div className="min-w-0 flex-1 basis-64 text-sm">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
      Версия {number}
      {isInForce && <Badge tone="success">действует</Badge>}
      {publishedAt === null && <Badge tone="warning">черновик</Badge>}
    </p>
    <p className="[overflow-wrap:anywhere]">{card.title.trim() || 'Без названия'}</p>
    <p className="text-xs text-ink-soft">
      <DateTime value={publishedAt ?? createdAt} format="date-time" />
      {' · '}
      {by ?? 'автора уже нет'}
    </p>
  </div>
);
