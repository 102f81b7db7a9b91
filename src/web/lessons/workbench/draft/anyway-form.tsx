import { useState } from 'react';
import { anywayMaxLength, anywayMinLength } from '#contract/workbench/schemas.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import type { DraftState } from './use-draft.ts';

/** Past the gate, with a reason that stays with the version for ever. Within the draft's form, so not a form itself. */
export function AnywayForm({ draft }: { draft: DraftState }) {
  const [reason, setReason] = useState('');
  const isShort = reason.trim().length < anywayMinLength;
  return (
    <div className="flex flex-col items-start gap-2.5">
      <TextArea
        label="Почему всё равно"
        rows={2}
        grows
        fieldClassName="w-full"
        maxLength={anywayMaxLength}
        hint="Останется у версии и в журнале: «без прогона» и ваши слова"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <WhyNotButton
        whyNot={isShort ? `Напишите, почему: не короче ${anywayMinLength} символов` : undefined}
        pending={draft.publishing.isPending}
        pendingLabel="Публикуем…"
        onClick={() => draft.publish(reason.trim())}
      >
        Опубликовать всё равно
      </WhyNotButton>
    </div>
  );
}
