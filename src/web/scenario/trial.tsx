import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Level, level as levelOf } from '#contract/scenarios/scenario-card.ts';
import { levelWords } from '#contract/talks/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useStartDialogue } from '#web/talk-view/dialogue-changes.ts';
import { dialogueQuery, dialoguesQuery } from '#web/talk-view/talk-queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { PlayIcon } from '#web/ui/icon/icons.tsx';
import { besideBars, useCausedInView } from '#web/ui/use-caused-in-view.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { isEmpty } from './card-fields.ts';
import { scenarioQuery } from './scenario-queries.ts';
import type { TrialReviewing } from './trial-review.tsx';
import { TrialTalk } from './trial-talk.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

export interface TrialProps {
  scenario: ScenarioFormState;
  userId: string;
  reviewing: TrialReviewing;
}

/** A talk over the draft, with what a student never sees. */
export function Trial({ scenario, userId, reviewing }: TrialProps) {
  const { lessonId, card } = scenario;
  const id = useId();
  const offered = levelOf.options.filter((one) => card.levels.includes(one));
  const [chosen, setChosen] = useState<Level>('usual');
  const level = offered.includes(chosen) ? chosen : (offered[0] ?? 'usual');
  const queryClient = useQueryClient();
  const start = useStartDialogue(lessonId);
  const { data: talk, error } = useOpenTrial(lessonId, start.data?.id);
  const isOwn = talk?.userId === userId;
  const begun = useCausedInView<HTMLDivElement>(start.data && talk?.id === start.data.id && talk.id);

  /** Of the saved draft; the trial before it ends. */
  async function begin(): Promise<void> {
    if (!(await scenario.saveDraft())) return;
    // The scenario says whether its draft was tried.
    const onSuccess = () =>
      void queryClient.invalidateQueries({ queryKey: scenarioQuery(lessonId).queryKey });
    start.mutate({ level, trial: true, again: true }, { onSuccess });
  }

  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 rounded-md bg-sunken p-4 sm:p-5">
      <div>
        <h3 id={id} className="text-lg">
          Проба
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          Разговор по черновику с тем, чего студент не видит. Кроме вас, его никто не прочитает
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Уровень"
          fieldClassName="min-w-36"
          value={level}
          options={offered.map((one) => ({ value: one, label: levelWords[one] }))}
          onChange={({ target }) => setChosen(levelOf.parse(target.value))}
        />
        <WhyNotButton
          icon={<PlayIcon />}
          whyNot={isEmpty(card) ? 'Сначала опишите сцену' : undefined}
          pending={start.isPending}
          pendingLabel="Начинаем..."
          onClick={() => void begin()}
        >
          {talk ? 'Начать пробу заново' : 'Начать пробу'}
        </WhyNotButton>
      </div>
      <FormError>{start.error && errorText(start.error, 'Не удалось начать пробу')}</FormError>
      <FormError>{error && errorText(error, 'Не удалось загрузить пробу')}</FormError>
      <div ref={begun} className={classNames('empty:hidden', besideBars)}>
        {talk && isOwn && <TrialTalk key={talk.id} {...{ talk, card, reviewing }} />}
      </div>
    </section>
  );
}

/** The one that was just started, or the one that has been left. */
function useOpenTrial(lessonId: string, startedId: string | undefined) {
  const { data: talks } = useQuery({ ...dialoguesQuery(lessonId), staleTime: 0 });
  const id = startedId ?? talks?.find(({ kind, endedBy }) => kind === 'trial' && endedBy === null)?.id;
  return useQuery({ ...dialogueQuery(id ?? ''), enabled: id !== undefined });
}
