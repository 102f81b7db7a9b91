import { useState } from 'react';
import { cardMaxLength } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario } from '#contract/scenarios/schemas.ts';
import { cardLength } from '#domain/card/card-texts.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { HistoryIcon } from '#web/ui/icon/editing-icons.tsx';
import { AlertIcon, CheckIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { plural } from '#web/ui/text/russian.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { useRemoveScenario } from './scenario-changes.ts';
import { ScenarioVersions } from './scenario-versions.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

export interface ScenarioBarProps {
  scenario: ScenarioFormState;
  onRemoved: () => void;
}

/** What a talk costs, and what may be done with the card as a whole. */
export function ScenarioBar({ scenario, onRemoved }: ScenarioBarProps) {
  const { stored, refusal } = scenario;
  const [open, setOpen] = useState<'versions' | 'removal'>();
  const removal = useRemoveScenario(scenario.lessonId);
  const isStored = stored.draft !== null || stored.inForce !== null;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">
        {isStored && `Один разговор — ${estimateText(stored.estimate)}. `}Карточка:{' '}
        {formatNumber(cardLength(scenario.card))} из {formatNumber(cardMaxLength)} знаков
      </p>
      {isStored && !stored.isTried && (
        <p className="flex gap-2 text-sm text-warning-ink">
          <AlertIcon className="mt-px size-4.5 shrink-0" />
          Сценарий ещё ни разу не пробовали: начните пробу и поговорите за слабого и сильного студента
        </p>
      )}
      <Unpublishable scenario={scenario} />
      <FormRefusal>{refusal}</FormRefusal>
      <div data-action-bar="" className="flex flex-wrap items-center gap-3">
        <SaveButtons scenario={scenario} />
        <Button variant="ghost" icon={<HistoryIcon />} onClick={() => setOpen('versions')}>
          Версии
        </Button>
        {isStored && (
          <Button variant="ghost" icon={<TrashIcon />} onClick={() => setOpen('removal')}>
            Убрать сценарий
          </Button>
        )}
        <DraftState scenario={scenario} />
      </div>
      {open === 'versions' && (
        <ScenarioVersions
          lessonId={scenario.lessonId}
          onTake={(card) => {
            scenario.take(card);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      <ConfirmDialog
        open={open === 'removal'}
        onOpenChange={() => setOpen(undefined)}
        title="Убрать сценарий из урока?"
        text="Студенты больше не смогут начать разговор, начатые закончатся. Разговоры, отправленные на разбор, останутся ответами."
        confirmLabel="Убрать"
        pending={removal.isPending}
        pendingLabel="Убираем..."
        onConfirm={() =>
          removal.mutate(undefined, { onSuccess: onRemoved, onSettled: () => setOpen(undefined) })
        }
      />
    </div>
  );
}

function SaveButtons({ scenario }: Pick<ScenarioBarProps, 'scenario'>) {
  const { stored, isChanged, fits, drafting, publishing } = scenario;
  return (
    <>
      <WhyNotButton
        variant="primary"
        whyNot={!isChanged && stored.draft === null ? 'Всё, что есть, уже опубликовано' : undefined}
        pending={publishing.isPending}
        pendingLabel="Публикуем..."
        onClick={() => void scenario.publish()}
      >
        Опубликовать
      </WhyNotButton>
      <WhyNotButton
        whyNot={whyNotSaved(isChanged, fits)}
        pending={drafting.isPending}
        pendingLabel="Сохраняем..."
        onClick={() => void scenario.saveDraft()}
      >
        Сохранить черновик
      </WhyNotButton>
    </>
  );
}

function estimateText({ tokens, cost }: LessonScenario['estimate']): string {
  const size = `около ${plural(tokens, 'токена', 'токенов', 'токенов')}`;
  return cost === null ? `${size}, цена не указана` : `${size}, ${formatRoubles(cost)}`;
}

/** Why the card can't be published: at once what belongs to no field, the rest when somebody has tried. */
function Unpublishable({ scenario: { faults, showsAll } }: Pick<ScenarioBarProps, 'scenario'>) {
  const blocking = [...faults].filter(([, { blocks }]) => blocks);
  if (blocking.length === 0) return null;
  const said = blocking.filter(([field]) => showsAll || field === '');
  return (
    <div role="status" aria-atomic="true" className="text-sm text-ink-soft">
      До публикации исправьте {plural(blocking.length, 'место', 'места', 'мест')}
      {said.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {said.map(([field, { message }]) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DraftState({ scenario: { stored, isChanged, fits, drafting } }: Pick<ScenarioBarProps, 'scenario'>) {
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
      {isChanged && !fits && 'Черновик не сохраняется: исправьте отмеченные поля'}
      {isChanged && fits && !drafting.isPending && 'Есть несохранённые изменения'}
      {!isChanged && stored.draft && (
        <>
          <CheckIcon className="size-4.5 text-success-ink" />
          Черновик сохранён
        </>
      )}
      {!isChanged && !stored.draft && stored.inForce && 'Опубликовано, студенты видят эту карточку'}
    </p>
  );
}

function whyNotSaved(isChanged: boolean, fits: boolean): string | undefined {
  if (!isChanged) return 'С последнего сохранения ничего не менялось';
  return fits ? undefined : 'Сначала исправьте то, что отмечено';
}
