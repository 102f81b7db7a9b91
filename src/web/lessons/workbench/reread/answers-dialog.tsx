import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunAnswer } from '#contract/runs/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { runAnswersQuery, type RunFilter } from '#web/lessons/workbench/runs/run-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { AnswerBoxes } from './answer-boxes.tsx';

interface AnswersDialogProps {
  lessonId: string;
  filter: RunFilter;
  /** Those that were chosen before; undefined: all. */
  answerIds: readonly string[] | undefined;
  /** Undefined: all that the filter gives. */
  onChoose: (answerIds: string[] | undefined) => void;
  onClose: () => void;
}

/** Which of the answers that the filter gives are read again. */
export function AnswersDialog({ lessonId, filter, ...props }: AnswersDialogProps) {
  const { data, error, refetch } = useQuery(runAnswersQuery(lessonId, filter));
  if (data) return <Choosing answers={data} {...props} />;
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="lg"
      title={title}
      footer={<Button onClick={props.onClose}>Закрыть</Button>}
    >
      {error ? (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить ответы')}</LoadFailure>
      ) : (
        <Spinner label="Ответы загружаются" />
      )}
    </Dialog>
  );
}

const title = 'Какие ответы перечитать';

interface ChoosingProps extends Omit<AnswersDialogProps, 'lessonId' | 'filter'> {
  answers: readonly RunAnswer[];
}

function Choosing({ answers, answerIds, onChoose, onClose }: ChoosingProps) {
  const askable = answers.filter(({ skipped }) => skipped === null).map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(answerIds ?? askable));
  const [isTouched, setIsTouched] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const taken = askable.filter((id) => chosen.has(id));

  function change(next: ReadonlySet<string>): void {
    setChosen(next);
    setIsTouched(true);
    setIsRefused(false);
  }

  function take(): void {
    if (taken.length === 0) return setIsRefused(true);
    onChoose(taken.length === askable.length ? undefined : taken);
  }

  return (
    <FormDialog
      size="lg"
      title={title}
      description="Последние попытки, которые подходят под условия. Прогон спросит только об отмеченных."
      submitLabel={
        taken.length === 0 ? 'Взять' : `Взять ${plural(taken.length, 'ответ', 'ответа', 'ответов')}`
      }
      hasUnsaved={isTouched}
      refusal={isRefused && 'Отметьте хотя бы один ответ'}
      onSubmit={take}
      onClose={onClose}
    >
      <AnswerBoxes
        answers={answers}
        chosen={chosen}
        status={`Отмечено ${taken.length} из ${answers.length}`}
        onChange={change}
      />
    </FormDialog>
  );
}
