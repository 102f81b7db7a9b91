import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { LessonConflict } from './lesson-conflict.tsx';
import { OtherEditors } from './other-editors.tsx';
import { OtherText } from './other-text.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

export interface LessonNotesProps {
  lesson: LessonFormState;
  userId: string;
  /** How long one's own text is kept aside. */
  until: 'это окно открыто' | 'эта страница открыта';
}

/** Says who else edits the lesson, and whose texts the form shows, if they are not simply the stored ones. */
export const LessonNotes = ({ lesson, userId, until }: LessonNotesProps) => (
  <>
    {lesson.edited && <OtherEditors lessonId={lesson.edited.id} userId={userId} />}
    {lesson.texts.isRestored && <Restored lesson={lesson} />}
    {lesson.texts.shownInstead === 'history' && (
      <OtherText back="Вернуть мой" onBack={lesson.texts.takeMineBack}>
        Здесь текст из истории. Ваш не пропал, пока {until}.
      </OtherText>
    )}
    {lesson.texts.shownInstead === 'other device' && (
      <OtherText back="Вернуть прежний" onBack={lesson.texts.takeMineBack}>
        Здесь ваш текст с другого устройства или из другой вкладки. Тот, что был в этой, не пропал, пока{' '}
        {until}.
      </OtherText>
    )}
    <LessonConflict lesson={lesson} />
  </>
);

/** Of a lesson that isn't created yet nothing is stored but this: it is thrown away after a question. */
function Restored({ lesson: { edited, texts } }: Pick<LessonNotesProps, 'lesson'>) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <OtherText
        back={edited ? 'Вернуть сохранённый' : 'Начать заново'}
        onBack={() => (edited ? texts.backToStored() : setIsAsked(true))}
      >
        Здесь текст, который вы не успели сохранить.
      </OtherText>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Начать урок заново?"
        text="То, что в нём уже есть — тексты, файлы, образцы, сценарий, — пропадёт."
        cancelLabel="Вернуться"
        confirmLabel="Начать с пустого"
        onConfirm={texts.backToStored}
      />
    </>
  );
}
