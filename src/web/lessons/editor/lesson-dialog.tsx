import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { notifyFailed } from '#web/forms/notices.tsx';
import { Button } from '#web/ui/button.tsx';
import { LessonForm } from './lesson-form.tsx';
import { LessonNotes } from './lesson-notes.tsx';
import { lessonRefusal } from './lesson-refusal.tsx';
import { type LessonFormSettings, type LessonFormState, useLessonForm } from './use-lesson-form.ts';

export interface LessonDialogProps extends Omit<LessonFormSettings, 'onSaved' | 'startsAt'> {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  /** The address of the same form as a page. */
  page: string;
  onClose: () => void;
}

/** The wide dialog of the lesson editor. */
export function LessonDialog({
  title,
  submitLabel,
  pendingLabel,
  page,
  onClose,
  ...props
}: LessonDialogProps) {
  const { save, draftOwner } = props;
  const lesson = useLessonForm({
    ...props,
    onSaved() {
      lesson.texts.closeSaved();
      onClose();
    },
  });

  function close(): void {
    lesson.texts.close();
    onClose();
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      size="xl"
      saving={save.isPending}
      hasUnsaved={lesson.hasChanges && !save.isPending && !save.isSuccess}
      refusal={lessonRefusal(lesson)}
      aside={<PageLink to={page} lesson={lesson} />}
      onSubmit={() => lesson.submit()}
      onClose={close}
    >
      <LessonNotes lesson={lesson} userId={draftOwner.userId} until="это окно открыто" />
      <LessonForm
        lesson={lesson}
        preview="inside"
        scenario={
          <p className="measure text-ink-soft">
            Сценарий разговора пишут и пробуют на странице урока: нажмите «Открыть целиком».
          </p>
        }
      />
    </FormDialog>
  );
}

interface PageLinkProps {
  to: string;
  lesson: LessonFormState;
}

/** Takes unsaved texts along: the page finds them as a draft. A text that was put aside can't come, so it is asked about. */
function PageLink({ to, lesson }: PageLinkProps) {
  const { form, texts, section } = lesson;

  function keep(event: MouseEvent): void {
    if (!form.formState.isDirty) return;
    if (texts.keep()) return;
    event.preventDefault();
    notifyFailed('Текст не перенести на страницу: браузер не смог его сохранить. Сначала сохраните урок');
  }

  return (
    <Button asChild variant="ghost" className="w-full px-3! whitespace-nowrap sm:-ml-3">
      <Link to={to} search={{ tab: section }} ignoreBlocker={!texts.hasMineAside} onClick={keep}>
        Открыть целиком
      </Link>
    </Button>
  );
}
