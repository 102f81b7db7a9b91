import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Practice } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario } from '#contract/scenarios/schemas.ts';
import { practiceOf } from '#domain/card/practice-of.ts';
import { errorText } from '#web/calls/error-text.ts';
import { DiscardDialog, useDiscardQuestion } from '#web/forms/unsaved.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Switch } from '#web/ui/field/switch.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { BeginScenario } from './begin-scenario.tsx';
import { isEmpty } from './card-fields.ts';
import { CardSteps } from './card-steps.tsx';
import { ScenarioBar } from './scenario-bar.tsx';
import { scenarioQuery } from './scenario-queries.ts';
import { TalkFigures } from './talk-figures.tsx';
import type { TrialReviewing } from './trial-review.tsx';
import { Trial } from './trial.tsx';
import { formId, useScenarioForm } from './use-scenario-form.ts';

export interface ScenarioEditorProps {
  lessonId: string;
  userId: string;
  /** The lesson's assignment: with one, a student may answer in writing too. */
  assignment: string;
  renderPractice: (practice: Practice) => ReactNode;
  reviewing: TrialReviewing;
}

/** The card of a talk to rehearse, and its trial. */
export function ScenarioEditor(props: ScenarioEditorProps) {
  const { data, error, refetch } = useQuery(scenarioQuery(props.lessonId));
  const [removals, setRemovals] = useState(0);
  if (data) {
    return (
      <Opened key={removals} {...props} stored={data} onRemoved={() => setRemovals((count) => count + 1)} />
    );
  }
  if (error) {
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить сценарий')}</LoadFailure>;
  }
  return (
    <Loading label="Сценарий загружается" className="flex flex-col gap-5">
      <Skeleton className="h-10 w-full max-w-lg" />
      <Skeleton className="h-24 w-full max-w-2xl" />
      <Skeleton className="h-10 w-full max-w-lg" />
    </Loading>
  );
}

interface OpenedProps extends ScenarioEditorProps {
  stored: LessonScenario;
  onRemoved: () => void;
}

function Opened({ lessonId, userId, assignment, renderPractice, reviewing, stored, onRemoved }: OpenedProps) {
  const scenario = useScenarioForm(lessonId, stored);
  const question = useDiscardQuestion(scenario.isChanged && !scenario.publishing.isPending, () => {});
  const [isAsStudent, setIsAsStudent] = useState(false);
  const [beginnings, setBeginnings] = useState(0);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Disclosure
        key={beginnings}
        title="Начать с образца или попросить модель"
        headingLevel={3}
        startsOpen={beginnings === 0 && isEmpty(scenario.card)}
      >
        <BeginScenario scenario={scenario} onBegun={() => setBeginnings((count) => count + 1)} />
      </Disclosure>
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div id={formId} role="group" aria-label="Карточка сценария" className="flex min-w-0 flex-col gap-8">
          <CardSteps scenario={scenario} />
          <ScenarioBar scenario={scenario} onRemoved={onRemoved} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:p-1">
          <Switch
            label="Глазами студента"
            checked={isAsStudent}
            onChange={({ target }) => setIsAsStudent(target.checked)}
          />
          {isAsStudent && (
            <section aria-label="Глазами студента">
              {renderPractice(practiceOf(scenario.card, { assignment }))}
            </section>
          )}
          <div hidden={isAsStudent}>
            <Trial scenario={scenario} userId={userId} reviewing={reviewing} />
          </div>
        </div>
      </div>
      <TalkFigures lessonId={lessonId} />
      <DiscardDialog {...question} title="Уйти без сохранения?" />
    </div>
  );
}
