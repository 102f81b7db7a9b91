import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Body } from '#contract/endpoint.ts';
import { samples as sampleCalls } from '#contract/samples/calls.ts';
import { type Sample, type SampleKind, sampleKind } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import { authorsWordsOnly } from '#web/authors-words.ts';
import { call } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import type { ReadLevels, TrialText } from '#web/lessons/editor/use-lesson-form.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { SparkleIcon } from '#web/ui/icon/editing-icons.tsx';
import { PlayIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { besideBars, useCausedInView } from '#web/ui/use-caused-in-view.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { samplesQuery, useSaveSamples } from './sample-queries.ts';
import { SamplesTable } from './samples-table.tsx';
import { sinceRun, useRun } from './use-run.ts';
import { useSamples } from './use-samples.ts';

export interface SamplesPanelProps {
  lessonId: string;
  courseId: string;
  /** As the form has them, saved or not. */
  fields: LessonFields;
  renderTrial: (trial: TrialText) => ReactNode;
  readLevels: ReadLevels;
}

/** Three answers that the lesson keeps; the mentor is tried on all of them at one press. */
export function SamplesPanel(props: SamplesPanelProps) {
  const { data, error, refetch } = useQuery({ ...samplesQuery(props.lessonId), staleTime: Infinity });
  if (data) return <Opened {...props} stored={data} />;
  if (error) {
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить образцы')}</LoadFailure>;
  }
  return <Spinner label="Образцы загружаются" />;
}

function Opened({ stored, ...props }: SamplesPanelProps & { stored: readonly Sample[] }) {
  const { lessonId, courseId, fields, renderTrial, readLevels } = props;
  const samples = useSamples(stored);
  const save = useSaveSamples(lessonId);
  const run = useRun(courseId);
  const isEmpty = samples.list.every(({ content }) => content.trim() === '');
  const caused = useCausedInView<HTMLDivElement>(
    run.failure ?? (Object.keys(run.results).length > 0 && run.by),
  );
  // Another than that of the buttons: the press that leaves the field is not lost on one that waits.
  const keeping = useSaveSamples(lessonId);
  const refusal = save.error ?? keeping.error;
  const [sent, setSent] = useState(samples.list);

  function keep(list: readonly Sample[]): void {
    if (JSON.stringify(list) === JSON.stringify(sent)) return;
    setSent(list);
    // Reset on its way, it would forget to start the run.
    if (!save.isPending) save.reset();
    keeping.mutate([...list]);
  }

  function saveAll(then: () => void = () => {}): void {
    setSent(samples.list);
    keeping.reset();
    save.mutate([...samples.list], { onSuccess: then });
  }

  const start = () => saveAll(() => void run.run(samples.list, fields));

  function take(suggested: Parameters<typeof samples.take>[0]): void {
    const list = samples.take(suggested);
    // In the place of samples that are kept, suggested ones are kept when the author says so.
    if (isEmpty) keep(list);
  }

  return (
    // Whoever leaves a field has done with it; so has whoever leaves the page, or creates the lesson.
    <div className="flex min-w-0 flex-col gap-5" onBlur={() => keep(samples.list)}>
      <p className="text-sm text-ink-soft">
        Три ответа хранятся вместе с уроком. Наставник разберёт их по текстам урока, как они сейчас в форме;
        разборы не сохраняются
      </p>
      <Suggest {...{ lessonId, courseId, fields, isEmpty }} onSuggested={take} />
      {samples.list.map(({ kind, content }) => (
        <TextArea
          key={kind}
          label={labels[kind]}
          rows={3}
          grows
          hint={kind === 'weak' ? authorsWordsOnly() : undefined}
          value={content}
          onChange={({ target }) => samples.change(kind, { content: target.value })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2.5">
        <WhyNotButton
          variant="primary"
          icon={<PlayIcon />}
          whyNot={isEmpty ? 'Впишите хотя бы один образец' : undefined}
          pending={run.running !== undefined || save.isPending}
          pendingLabel={run.running ? `Разбирает: ${sampleWords[run.running]}` : 'Сохраняем...'}
          onClick={start}
        >
          Прогнать образцы
        </WhyNotButton>
        <Button disabled={save.isPending} onClick={() => saveAll()}>
          Сохранить образцы
        </Button>
        <span role="status" className="text-xs text-ink-soft">
          {(save.isSuccess || keeping.isSuccess) && 'Образцы сохранены'}
        </span>
      </div>
      <FormError>{refusal && errorText(refusal, 'Не удалось сохранить образцы')}</FormError>
      <div ref={caused} className={classNames('flex min-w-0 flex-col gap-5 empty:hidden', besideBars)}>
        <FormError>{run.failure}</FormError>
        <Results {...{ run, samples, fields, renderTrial, readLevels }} />
      </div>
    </div>
  );
}

interface ResultsProps extends Pick<SamplesPanelProps, 'fields' | 'renderTrial' | 'readLevels'> {
  run: ReturnType<typeof useRun>;
  samples: ReturnType<typeof useSamples>;
}

/** Levels side by side, and the reviews that students would get. */
function Results({ run, samples, fields, renderTrial, readLevels }: ResultsProps) {
  const since = run.by && sinceRun(run.by, fields);
  return (
    <>
      {since && <Badge tone="warning">{since}</Badge>}
      {fields.criteria.length > 0 && (
        <SamplesTable
          criteria={fields.criteria}
          samples={samples.list}
          results={run.results}
          by={run.by}
          readLevels={readLevels}
          onExpect={samples.expect}
        />
      )}
      {sampleKind.options.map((kind) => {
        const result = run.results[kind];
        return (
          result && (
            <Disclosure key={kind} title={`Разбор: ${sampleWords[kind]}`} headingLevel={3}>
              {renderTrial({ ...result, criteria: run.by?.criteria ?? [] })}
              <p className="mt-3 text-xs text-ink-soft">{result.model}</p>
            </Disclosure>
          )
        );
      })}
    </>
  );
}

const labels: Record<SampleKind, string> = {
  weak: 'Слабый ответ',
  middling: 'Средний ответ',
  strong: 'Сильный ответ',
};

interface SuggestProps extends Pick<SamplesPanelProps, 'lessonId' | 'courseId' | 'fields'> {
  isEmpty: boolean;
  onSuggested: (samples: readonly Pick<Sample, 'kind' | 'content'>[]) => void;
}

function Suggest({ lessonId, courseId, fields, isEmpty, onSuggested }: SuggestProps) {
  const asking = useMutation({
    mutationFn: (body: Body<typeof sampleCalls.suggestSamples>) => call(sampleCalls.suggestSamples, { body }),
    onSuccess: (answer) => answer.state === 'done' && onSuggested(answer.samples),
  });
  const { title, content, transcription, assignment, criteria } = fields;
  const failure = asking.error
    ? errorText(asking.error, 'Не удалось получить образцы')
    : asking.data?.state === 'failed' && asking.data.cause;
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="self-start"
        icon={<SparkleIcon />}
        pending={asking.isPending}
        pendingLabel="Модель думает..."
        onClick={() =>
          asking.mutate({ lessonId, courseId, title, content, transcription, assignment, criteria })
        }
      >
        {isEmpty ? 'Предложить образцы' : 'Предложить другие'}
      </Button>
      <FormError>{!asking.isPending && failure}</FormError>
    </div>
  );
}
