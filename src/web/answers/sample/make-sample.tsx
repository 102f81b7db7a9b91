import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { samples } from '#contract/samples/calls.ts';
import type { AnswerAsSample } from '#contract/samples/lesson-samples.ts';
import { CriterionLevelChoice } from '#web/answers/criterion-level-choice.tsx';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useMakeSample } from './sample-changes.ts';

interface MakeSampleProps {
  answer: Pick<Answer, 'id' | 'lessonId'>;
  onClose: () => void;
}

/** The lesson's mentor is tried on what this answer deserves, by a person's word. */
export function MakeSample({ answer, onClose }: MakeSampleProps) {
  const query = queryOf(samples.getAnswerAsSample, { params: { id: answer.id } });
  const { data, error, refetch } = useQuery({ ...query, gcTime: 0 });
  const why = data && whyNot(data);
  if (data && why === undefined) return <Levels {...{ answer, onClose }} known={data} />;
  return (
    <Dialog open onOpenChange={onClose} title={title} footer={<Button onClick={onClose}>Закрыть</Button>}>
      {why ?? (error ? <Failure error={error} onRetry={refetch} /> : <Spinner label="Уровни загружаются" />)}
    </Dialog>
  );
}

const title = 'Сделать образцом';

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) => (
  <LoadFailure onRetry={onRetry}>{errorText(error, 'Не удалось загрузить уровни')}</LoadFailure>
);

function whyNot({ refusal, sampleId, judged }: AnswerAsSample): string | undefined {
  if (refusal !== null) return refusal;
  return sampleId !== null && judged ? 'Этот ответ уже образец, и вы его оценили' : undefined;
}

/** What one has said before is offered; what somebody else has said of a sample isn't shown. */
function Levels({ answer, onClose, known }: MakeSampleProps & { known: AnswerAsSample }) {
  const { sampleId, criteria, expected } = known;
  const [levels, setLevels] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(expected.map(({ criterionId, level }) => [criterionId, level])),
  );
  const [isTouched, setIsTouched] = useState(false);
  const save = useMakeSample(answer, sampleId);
  const given = criteria.flatMap(({ id, levels: titles }) => {
    const level = levels[id];
    return level === undefined ? [] : [{ criterionId: id, level, levels: titles }];
  });
  return (
    <FormDialog
      title={sampleId === null ? title : 'Оценить образец'}
      description={sampleId === null ? about : again}
      submitLabel={sampleId === null ? title : 'Оценить'}
      pendingLabel="Сохраняем…"
      saving={save.isPending}
      hasUnsaved={isTouched && !save.isPending && !save.isSuccess}
      refusal={save.error && errorText(save.error, 'Не удалось сохранить')}
      onSubmit={() => save.mutate(isTouched ? given : undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {criteria.map((criterion) => (
        <CriterionLevelChoice
          key={criterion.id}
          criterion={criterion}
          level={levels[criterion.id]}
          none="Не сужу"
          onChange={(level) => {
            setIsTouched(true);
            setLevels(({ [criterion.id]: _before, ...others }) =>
              level === undefined ? others : { ...others, [criterion.id]: level },
            );
          }}
        />
      ))}
    </FormDialog>
  );
}

const about =
  'На образцах проверяют наставника урока, прежде чем по нему станут судить. Каких уровней этот ответ заслуживает?';

const again =
  'Ответ уже образец. Поставьте уровни так, как видите вы: первой оценки здесь нет, и ваша встанет рядом с ней.';
