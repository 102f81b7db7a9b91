import type { Run } from '#contract/runs/schemas.ts';
import type { LessonMentor } from '#contract/workbench/schemas.ts';
import { LoadedRun } from '#web/lessons/workbench/runs/loaded-run.tsx';
import { RunPreview } from '#web/lessons/workbench/runs/run-preview.tsx';
import { RunProgress } from '#web/lessons/workbench/runs/run-progress.tsx';
import type { RunStart } from '#web/lessons/workbench/runs/use-run-start.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { ArrowLeftIcon } from '#web/ui/icon/icons.tsx';
import { formatDate } from '#web/ui/time/dates.ts';
import { ChosenAnswers } from './chosen-answers.tsx';
import { Differences } from './differences.tsx';
import { RereadFilter } from './reread-filter.tsx';

interface RereadViewProps {
  courseId: string;
  mentor: LessonMentor;
  start: RunStart;
  shown: string | undefined;
  onShow: (id: string) => void;
  onBack: () => void;
}

/** Real answers read again by the version in force: what would change is seen before anything does. */
export function RereadView({ courseId, mentor, start, shown, onShow, onBack }: RereadViewProps) {
  const overAnswers = mentor.runs.filter(({ kind }) => kind === 'answers');
  const chosen = overAnswers.find(({ id }) => id === shown) ?? overAnswers[0];
  return (
    <section aria-labelledby="reread" className="flex min-w-0 flex-col gap-6">
      <div>
        <Button variant="ghost" className="-ml-4" icon={<ArrowLeftIcon />} onClick={onBack}>
          К черновику и образцам
        </Button>
        <h2 id="reread" className="mt-2 text-xl">
          Перечитать поток
        </h2>
        <p className="mt-1 measure text-sm text-ink-soft">
          {mentor.inForce && `Версия ${mentor.inForce.number} прочтёт ответы ещё раз. `}
          Сначала видно, что изменилось бы; студенты узнают об этом, только когда вы примените.
        </p>
      </div>
      <RereadFilter {...{ courseId, mentor }} isCounting={start.preview.isPending} onCount={start.ask} />
      {start.choice?.kind === 'answers' && (
        <RunPreview start={start} hasDraft={false} inForce={mentor.inForce}>
          {mayChoose(start) && (
            <ChosenAnswers lessonId={mentor.lesson.id} choice={start.choice} onChoose={start.ask} />
          )}
        </RunPreview>
      )}
      {overAnswers.length > 1 && (
        <Select
          label="Прогон"
          fieldClassName="sm:max-w-96"
          value={chosen?.id ?? ''}
          options={overAnswers.map(({ id, number, createdAt }) => ({
            value: id,
            label: `Прогон ${number} от ${formatDate(new Date(createdAt))}`,
          }))}
          onChange={({ target }) => onShow(target.value)}
        />
      )}
      {chosen && (
        <LoadedRun key={chosen.id} runId={chosen.id}>
          {(run) => <RereadRun run={run} />}
        </LoadedRun>
      )}
    </section>
  );
}

/** Unless it was refused, or there is nothing to choose from. */
const mayChoose = ({ preview, choice }: RunStart) =>
  (choice?.kind === 'answers' && choice.answerIds !== undefined) ||
  (!preview.isError && preview.data?.count !== 0);

const RereadRun = ({ run }: { run: Run }) => (
  <div className="flex min-w-0 flex-col gap-5">
    <h3 className="text-base">
      Прогон {run.number}
      {run.version.number !== null && `, версия ${run.version.number}`}
    </h3>
    <RunProgress run={run} />
    <Differences run={run} />
  </div>
);
