import { OtherText } from './other-text.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

export interface LessonNotesProps {
  texts: LessonFormState['texts'];
  /** How long one's own text is kept aside. */
  until: 'это окно открыто' | 'эта страница открыта';
}

/** Says whose texts the form shows, if they are not simply the stored ones. */
export const LessonNotes = ({ texts, until }: LessonNotesProps) => (
  <>
    {texts.isRestored && (
      <OtherText back="Вернуть сохранённый" onBack={texts.backToStored}>
        Здесь текст, который вы не успели сохранить.
      </OtherText>
    )}
    {texts.hasMineAside && (
      <OtherText back="Вернуть мой" onBack={texts.takeMineBack}>
        Здесь текст, который сохранили без вас. Ваш не пропал, пока {until}.
      </OtherText>
    )}
  </>
);
