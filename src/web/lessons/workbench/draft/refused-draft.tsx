import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { StaleReason } from '#web/forms/stale-edit.tsx';
import { Button } from '#web/ui/button.tsx';
import { AnywayForm } from './anyway-form.tsx';
import { isUnseen } from './begun-draft.ts';
import type { Refusal } from './refusals.ts';
import { RegressionList } from './regression-list.tsx';
import { TwoMentors } from './two-mentors.tsx';
import { type DraftState, textsOf } from './use-draft.ts';

interface RefusedDraftProps {
  draft: DraftState;
  onRun: () => void;
}

/** Why it wasn't saved or published, and what can be done about it. */
export function RefusedDraft({ draft, onRun }: RefusedDraftProps) {
  const { refusal } = draft;
  if (!refusal) return null;
  return (
    <section aria-label="Почему не вышло" className="flex flex-col gap-4">
      <FormRefusal>
        <Reason refusal={refusal} />
      </FormRefusal>
      {refusal.kind === 'stale' && <Stale draft={draft} refusal={refusal} />}
      {refusal.kind === 'run_needed' && (
        <Button className="self-start" onClick={onRun}>
          Прогнать по образцам
        </Button>
      )}
      {refusal.kind === 'regression' && <RegressionList cells={refusal.cells} />}
      {(refusal.kind === 'run_needed' || refusal.kind === 'regression') && <AnywayForm draft={draft} />}
    </section>
  );
}

function Reason({ refusal }: { refusal: Refusal }) {
  if (refusal.kind !== 'stale' || refusal.savedAt === undefined) return <p>{refusal.message}</p>;
  return (
    <StaleReason reason={refusal.message} savedAt={refusal.savedAt}>
      Ниже оба текста: решите, что остаётся.
    </StaleReason>
  );
}

/** Somebody has saved another draft, or published while this one was written: nobody's words vanish unseen. */
function Stale({ draft, refusal }: { draft: DraftState; refusal: Refusal & { kind: 'stale' } }) {
  const { draft: theirs, inForce } = refusal.stored;
  const isOtherDraft = isUnseen(draft.begun, theirs);
  const other = isOtherDraft ? theirs : inForce;
  if (!other) {
    return (
      <Button className="self-start" onClick={() => draft.keepMine(refusal.stored)}>
        Сохранить моё заново
      </Button>
    );
  }
  const take = isOtherDraft ? 'Взять сохранённый черновик' : `Взять текст версии ${inForce?.number}`;
  return (
    <>
      <TwoMentors
        mine={draft.form.watch()}
        theirs={textsOf(other)}
        mineTitle="У вас"
        theirsTitle={isOtherDraft ? 'Сохранено' : `Версия ${inForce?.number}, в силе`}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => draft.take(refusal.stored)}>{take}</Button>
        <Button pending={draft.saving.isPending} onClick={() => draft.keepMine(refusal.stored)}>
          Оставить мой текст
        </Button>
      </div>
    </>
  );
}
