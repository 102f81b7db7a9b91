import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { SparkleIcon } from '#web/ui/icon/editing-icons.tsx';
import { PlayIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
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
  const since = run.by && sinceRun(run.by, fields);

  function start(): void {
    save.mutate([...samples.list], { onSuccess: () => void run.run(samples.list, fields) });
  }

  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="text-sm text-ink-soft">
        Три ответа хранятся вместе с уроком. Наставник разберёт их по текстам урока, как они сейчас в форме;
        разборы не сохраняются
      </p>
      <Suggest {...{ lessonId, courseId, fields, isEmpty }} onSuggested={samples.take} />
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
        <Button
          variant="primary"
          icon={<PlayIcon />}
          disabled={isEmpty}
          pending={run.running !== undefined || save.isPending}
          pendingLabel={run.running ? `Разбирает: ${sampleWords[run.running]}` : 'Сохраняем...'}
          onClick={start}
        >
          Прогнать образцы
        </Button>
        <Button disabled={save.isPending} onClick={() => save.mutate([...samples.list])}>
          Сохранить образцы
        </Button>
        <span role="status" className="text-xs text-ink-soft">
          {save.isSuccess && 'Образцы сохранены'}
        </span>
      </div>
      <FormError>{run.failure}</FormError>
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
    </div>
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
