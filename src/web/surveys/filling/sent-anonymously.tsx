import { type ReactNode, type Ref, useEffect } from 'react';
import { SentNote } from './sent-note.tsx';
import { type AnswersOwner, useUnsavedAnswers } from './unsaved-answers.ts';

export interface SentAnonymouslyProps {
  owner: AnswersOwner;
  headingRef: Ref<HTMLHeadingElement>;
  support: ReactNode;
}

/** What was answered can't be found any more, by its author either. */
export function SentAnonymously({ owner, headingRef, support }: SentAnonymouslyProps) {
  useForgottenDraft(owner);
  return (
    <div className="flex flex-col gap-6">
      <SentNote headingRef={headingRef}>
        Спасибо! Анкета анонимная: школа знает, что вы её отправили, а какие ответы ваши, не записано нигде:
        не найдёте их и вы
      </SentNote>
      {support}
    </div>
  );
}

/** Another browser may have sent it, and a shared one may keep the answers. */
function useForgottenDraft(owner: AnswersOwner): void {
  const { unsaved, clear } = useUnsavedAnswers(owner);
  const isLeft = Object.keys(unsaved).length > 0;
  useEffect(() => {
    if (isLeft) clear();
  });
}
