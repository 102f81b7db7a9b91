import { useRef, useState } from 'react';
import { pluralForm } from '#domain/russian/plural.ts';
import type { RunChoice } from '#web/lessons/workbench/runs/run-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { AnswersDialog } from './answers-dialog.tsx';

type AnswersChoice = Extract<RunChoice, { kind: 'answers' }>;

interface ChosenAnswersProps {
  lessonId: string;
  choice: AnswersChoice;
  onChoose: (choice: AnswersChoice) => void;
}

/** All that the filter gives, or some of them by name. */
export function ChosenAnswers({ lessonId, choice, onChoose }: ChosenAnswersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choosing = useRef<HTMLButtonElement>(null);
  const { answerIds, ...filter } = choice;
  const count = answerIds?.length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {count !== undefined && (
        <p>
          {pluralForm(count, 'Выбран', 'Выбраны', 'Выбрано')} поимённо{' '}
          {plural(count, 'ответ', 'ответа', 'ответов')}
        </p>
      )}
      <Button ref={choosing} size="sm" onClick={() => setIsOpen(true)}>
        {count === undefined ? 'Выбрать поимённо…' : 'Изменить выбор…'}
      </Button>
      {count !== undefined && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            // This one goes.
            choosing.current?.focus();
            onChoose(filter);
          }}
        >
          Взять все
        </Button>
      )}
      {isOpen && (
        <AnswersDialog
          {...{ lessonId, filter, answerIds }}
          onChoose={(ids) => {
            setIsOpen(false);
            onChoose(ids ? { ...filter, answerIds: ids } : filter);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
