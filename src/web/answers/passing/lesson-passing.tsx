import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { CheckIcon, EditIcon } from '#web/ui/icon/icons.tsx';
import { usePassLesson, useWithdrawPass } from './passing-changes.ts';
import { ReturnDialog } from './return-dialog.tsx';

export interface LessonPassingProps {
  answer: Answer;
  /** Whose answer it is. */
  name: string;
}

/** Whether the lesson is passed, and what a person may say of it: nothing where sending is enough. */
export function LessonPassing({ answer, name }: LessonPassingProps) {
  const { passing } = answer;
  if (!passing || (passing.by === 'sent' && passing.passedBy === undefined)) return null;
  return (
    <section
      aria-label={`Зачёт: ${name}${attemptOf(answer)}`}
      className="mt-4 flex flex-wrap items-center gap-2 border-t border-accent-line pt-4"
    >
      <span role="status" className="mr-1 inline-flex">
        <State passing={passing} />
      </span>
      {passing.passedBy !== undefined && <WithdrawButton {...{ answer, name }} />}
      {!passing.isDone && <PassButton answer={answer} />}
      {!passing.isDone && passing.by === 'person' && <ReturnButton {...{ answer, name }} />}
    </section>
  );
}

/** Of several on the screen each has its name. */
const attemptOf = ({ attempt }: Answer) =>
  attempt && attempt.total > 1 ? `, попытка ${attempt.number}` : '';

function State({ passing: { by, isDone, passedBy, isReturned } }: { passing: Answer['passing'] & object }) {
  if (passedBy !== undefined) return <Badge tone="success">{passedText(passedBy)}</Badge>;
  if (isDone) return <Badge tone="success">Урок сдан</Badge>;
  if (isReturned) return <Badge tone="warning">На доработке</Badge>;
  return <Badge>{by === 'person' ? 'Урок ждёт зачёта' : 'Урок пока не сдан'}</Badge>;
}

const passedText = (by: string | null): string => (by === null ? 'Зачтено' : `Зачтено: ${by}`);

function PassButton({ answer }: { answer: Answer }) {
  const pass = usePassLesson(answer);
  return (
    <Button
      size="sm"
      icon={<CheckIcon className="size-4.5" />}
      pending={pass.isPending}
      pendingLabel="Засчитываем…"
      onClick={() => pass.mutate()}
    >
      Зачесть
    </Button>
  );
}

function ReturnButton({ answer, name }: LessonPassingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<EditIcon className="size-4.5" />} onClick={() => setOpen(true)}>
        Доработать
      </Button>
      {isOpen && <ReturnDialog {...{ answer, name }} onClose={() => setOpen(false)} />}
    </>
  );
}

function WithdrawButton({ answer, name }: LessonPassingProps) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawPass(answer);
  return (
    <>
      <Button size="sm" variant="ghost" pending={withdraw.isPending} onClick={() => setAsking(true)}>
        Снять зачёт
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Снять зачёт?"
        text={`${name}: дальше решает правило урока. Если урок больше не сдан, студент узнает об этом. Выданный сертификат останется.`}
        confirmLabel="Снять зачёт"
        pending={withdraw.isPending}
        pendingLabel="Снимаем…"
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
