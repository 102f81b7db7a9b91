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
    {lesson.texts.isRestored && (
      <OtherText back="Вернуть сохранённый" onBack={lesson.texts.backToStored}>
        Здесь текст, который вы не успели сохранить.
      </OtherText>
    )}
    {lesson.texts.hasMineAside && (
      <OtherText back="Вернуть мой" onBack={lesson.texts.takeMineBack}>
        Здесь текст из истории. Ваш не пропал, пока {until}.
      </OtherText>
    )}
    <LessonConflict lesson={lesson} />
  </>
);
