import type { Run } from '#contract/runs/schemas.ts';
import type { LessonMentor } from '#contract/workbench/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { PlayIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { RunPreview } from './run-preview.tsx';
import { RunView } from './run-view.tsx';
import type { RunStart } from './use-run-start.ts';

interface RunsPanelProps {
  mentor: LessonMentor;
  hasDraft: boolean;
  start: RunStart;
  /** The run whose results are shown. */
  shown: string | undefined;
  onShow: (id: string) => void;
  onRun: () => void;
  onReread: () => void;
}

/** Runs over the samples: a new one, and what came of the earlier ones. */
export function RunsPanel({ mentor, hasDraft, start, shown, onShow, onRun, onReread }: RunsPanelProps) {
  const { samples, runs, inForce } = mentor;
  const running = runs.find(({ state }) => state === 'running' || state === 'paused');
  const overSamples = runs.filter(({ kind }) => kind === 'samples');
  const chosen = overSamples.find(({ id }) => id === shown) ?? overSamples[0];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap gap-2.5">
        <WhyNotButton
          icon={<PlayIcon />}
          whyNot={whyNotRun(mentor, hasDraft) ?? (running && `Прогон ${running.number} ещё не закончен`)}
          onClick={onRun}
        >
          Прогнать по образцам{samples.length > 0 && `: ${samples.length}`}
        </WhyNotButton>
        {inForce && (
          <Button variant="ghost" onClick={onReread}>
            Перечитать поток…
          </Button>
        )}
      </div>
      {start.choice?.kind === 'samples' && <RunPreview start={start} hasDraft={hasDraft} inForce={inForce} />}
      {overSamples.length > 1 && (
        <Select
          label="Какой прогон показать"
          hideLabel
          value={chosen?.id ?? ''}
          options={overSamples.map((run) => ({ value: run.id, label: nameOfRun(run) }))}
          onChange={({ target }) => onShow(target.value)}
        />
      )}
      {chosen ? (
        <RunView
          key={chosen.id}
          runId={chosen.id}
          samples={samples}
          inForceNumber={inForce?.number}
          onCompare={({ endpoint }) => start.ask({ kind: 'samples', version: 'in_force', endpoint })}
          onAnew={(run) => start.ask({ kind: 'samples', version: versionOf(run), anew: true })}
        />
      ) : (
        <p className="text-sm text-ink-soft">
          Прогонов пока нет. Прогон спрашивает модель о каждом образце и показывает, где черновик судит вернее
          версии в силе, а где хуже.
        </p>
      )}
    </div>
  );
}

const versionOf = ({ version }: Run) => (version.number === null ? 'draft' : 'in_force');

function whyNotRun({ samples, inForce }: LessonMentor, hasDraft: boolean): string | undefined {
  if (samples.length === 0) return 'Сначала возьмите или напишите хотя бы один образец';
  return hasDraft || inForce ? undefined : 'Сначала сохраните черновик';
}

/** «Прогон 2: черновик, правка 3, 7 из 7». */
function nameOfRun({ number, version, revision, counts }: LessonMentor['runs'][number]): string {
  const whose = version === null ? `черновик, правка ${revision}` : `версия ${version}`;
  return `Прогон ${number}: ${whose}, ${plural(counts.done, 'разбор', 'разбора', 'разборов')}`;
}
