import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import type { ScenarioTabProps } from './scenario-tab.tsx';

/** The tab «Тренажёр»: few lessons have a scenario, so it is loaded when it is opened. */
export const LessonScenario = (props: ScenarioTabProps) => (
  <Suspense
    fallback={
      <Loading label="Сценарий загружается">
        <Skeleton className="h-40 w-full" />
      </Loading>
    }
  >
    <ScenarioTab {...props} />
  </Suspense>
);

const ScenarioTab = lazy(async () => ({ default: (await import('./scenario-tab.tsx')).ScenarioTab }));
