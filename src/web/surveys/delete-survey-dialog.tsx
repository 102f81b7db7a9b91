import type { Survey } from '#contract/surveys/schemas.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useDeleteSurvey } from './survey-changes.ts';

export interface DeleteSurveyDialogProps {
  survey: Survey;
  /** The question's text depends on the screen. */
  screen: 'list' | 'editor';
  onClose: () => void;
}

export function DeleteSurveyDialog({ survey, screen, onClose }: DeleteSurveyDialogProps) {
  const deletion = useDeleteSurvey(screen);
  const { responseCount } = survey;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={screen === 'list' ? 'Вы уверены?' : 'Удалить анкету'}
      text={
        <>
          Анкета «{survey.title}» и все её вопросы будут удалены навсегда
          {responseCount > 0 && (
            <>, а с ними и присланные ответы: {plural(responseCount, 'человек', 'человека', 'человек')}</>
          )}
          . Это действие нельзя отменить.
        </>
      }
      confirmLabel="Удалить"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(survey.id, { onSuccess: onClose })}
    />
  );
}
