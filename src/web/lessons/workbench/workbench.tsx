import { type ReactNode, useState } from 'react';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Run } from '#contract/runs/schemas.ts';
import type { LessonMentor } from '#contract/workbench/schemas.ts';
import { DiscardDialog, useDiscardQuestion } from '#web/forms/unsaved.tsx';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DraftPanel } from './draft/draft-panel.tsx';
import { useDraft } from './draft/use-draft.ts';
import { RereadView } from './reread/reread-view.tsx';
import { RunsPanel } from './runs/runs-panel.tsx';
import { useRunEvents } from './runs/use-run-events.ts';
import { useRunStart } from './runs/use-run-start.ts';
import { SampleList } from './samples/sample-list.tsx';
import { VersionList } from './versions/version-list.tsx';

interface WorkbenchProps {
  lesson: Lesson;
  mentor: LessonMentor;
  /** Of the address. */
  shown: string | undefined;
  isRereading: boolean;
  onShow: (place: { run?: string; reread?: true }) => void;
}

/** Versions, the draft, samples and runs side by side; on a narrow screen one after another. */
export function Workbench({ lesson, mentor, shown, isRereading, onShow }: WorkbenchProps) {
  const [part, setPart] = useState<Part>('samples');
  const draft = useDraft(lesson, mentor);
  const start = useRunStart(lesson.id, started);
  const question = useDiscardQuestion(
    draft.hasChanges && !draft.saving.isPending,
    () => {},
    paths.lessonMentor(lesson.id),
  );
  const hasDraft = draft.stored !== null || draft.hasChanges;
  useRunEvents(lesson.id);

  function started(run: Run): void {
    onShow({ run: run.id, ...(run.kind === 'answers' && { reread: true }) });
  }

  function runSamples(): void {
    const ask = (version: 'draft' | 'in_force') => {
      setPart('runs');
      start.ask({ kind: 'samples', version });
    };
    if (hasDraft) draft.saved(() => ask('draft'));
    else ask('in_force');
  }

  return (
    <>
      {isRereading && (
        <RereadView
          courseId={lesson.courseId}
          {...{ mentor, start, shown }}
          onShow={(run) => onShow({ run, reread: true })}
          onBack={() => {
            start.dismiss();
            onShow({});
          }}
        />
      )}
      {/* What is typed stays while the answers are read again. */}
      <div hidden={isRereading}>
        <Parts part={part} mentor={mentor} onChoose={setPart} />
        <div className="grid items-start gap-x-7 gap-y-8 xl:grid-cols-[11rem_minmax(0,9fr)_minmax(0,10fr)]">
          <Column title="Версии" isShown={part === 'draft'} className="max-xl:order-last">
            <VersionList lessonId={lesson.id} mentor={mentor} draft={draft} />
          </Column>
          <Column title="Черновик" isShown={part === 'draft'}>
            <DraftPanel mentor={mentor} draft={draft} onRun={runSamples} />
          </Column>
          <div className="flex min-w-0 flex-col gap-8">
            <Column title="Образцы" count={mentor.samples.length} isShown={part === 'samples'}>
              <SampleList lessonId={lesson.id} mentor={mentor} />
            </Column>
            <Column title="Прогоны" isShown={part === 'runs'}>
              <RunsPanel
                {...{ mentor, hasDraft, start, shown }}
                onShow={(run) => onShow({ run })}
                onRun={runSamples}
                onReread={() => {
                  start.dismiss();
                  onShow({ reread: true });
                }}
              />
            </Column>
          </div>
        </div>
      </div>
      <DiscardDialog {...question} title="Уйти без сохранения?" />
    </>
  );
}

type Part = 'samples' | 'draft' | 'runs';

interface PartsProps {
  part: Part;
  mentor: LessonMentor;
  onChoose: (part: Part) => void;
}

/** Where there is no room for all of them. */
const Parts = ({ part, mentor, onChoose }: PartsProps) => (
  <div role="group" aria-label="Что показать" className="mb-6 flex gap-x-5 border-b border-line xl:hidden">
    {parts.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        aria-pressed={part === value}
        className="tab-face touch-target -mb-px"
        onClick={() => onChoose(value)}
      >
        {label}
        {value === 'samples' && mentor.samples.length > 0 && ` ${mentor.samples.length}`}
      </button>
    ))}
  </div>
);

const parts: readonly { value: Part; label: string }[] = [
  { value: 'samples', label: 'Образцы' },
  { value: 'draft', label: 'Черновик' },
  { value: 'runs', label: 'Прогоны' },
];

interface ColumnProps {
  title: string;
  count?: number;
  isShown: boolean;
  className?: string;
  children: ReactNode;
}

const Column = ({ title, count, isShown, className, children }: ColumnProps) => (
  <section aria-label={title} className={classNames('min-w-0', !isShown && 'max-xl:hidden', className)}>
    <h2 className="mb-3 flex items-baseline gap-2 text-lg">
      {title}
      {count !== undefined && count > 0 && <span className="text-sm text-ink-faint">{count}</span>}
    </h2>
    {children}
  </section>
);
