import { useState } from 'react';
import type { BulkAction, Selection } from '#contract/user-imports/bulk.ts';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { sendsMail } from '#web/mail-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { ActionFields } from './action-fields.tsx';
import { usePreviewBulk, useStartBulk } from './bulk-changes.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { chosenAction, type ChosenFields, type FieldErrors, noFields } from './chosen-action.ts';
import type { SignableText } from './paper-fields.tsx';

export interface BulkDialogProps {
  /** How many are selected. */
  count: number;
  people: Selection;
  courses: readonly { id: string; title: string }[];
  texts: readonly SignableText[];
  onStarted: (started: UserImport) => void;
  onClose: () => void;
}

/** Choose an action, see what it will do, start it. */
export function BulkDialog({ count, people, courses, texts, onStarted, onClose }: BulkDialogProps) {
  const preview = usePreviewBulk(people);
  const start = useStartBulk(people);
  const [fields, setFields] = useState<ChosenFields>(() => ({
    ...noFields,
    by: sendsMail() ? 'mail' : 'link',
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const selected = plural(count, 'человек', 'человека', 'человек');

  function look(): void {
    const chosen = chosenAction(fields);
    setErrors('errors' in chosen ? chosen.errors : {});
    if ('action' in chosen) preview.mutate(chosen.action);
  }

  if (preview.data && preview.variables) {
    return (
      <PreviewDialog
        action={preview.variables}
        preview={preview.data}
        starting={start.isPending}
        onBack={preview.reset}
        onStart={(action, total) => start.mutate({ action, people: total }, { onSuccess: onStarted })}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title="Действия с выбранными"
      description={`Выбрано: ${selected}. Сначала покажем, что изменится`}
      submitLabel="Проверить"
      pendingLabel="Проверяем..."
      saving={preview.isPending}
      hasUnsaved={false}
      refusal={preview.error && errorText(preview.error, 'Не удалось проверить')}
      onSubmit={look}
      onClose={onClose}
    >
      <ActionFields fields={fields} errors={errors} courses={courses} texts={texts} onChange={setFields} />
    </FormDialog>
  );
}

interface PreviewDialogProps {
  action: BulkAction;
  preview: Parameters<typeof BulkPreview>[0]['preview'];
  starting: boolean;
  onBack: () => void;
  onStart: (action: BulkAction, total: number) => void;
  onClose: () => void;
}

function PreviewDialog({ action, preview, starting, onBack, onStart, onClose }: PreviewDialogProps) {
  const { change, same, refused } = preview.counts;
  const people = plural(change, 'человека', 'человека', 'человек');
  const isDeletion = action.kind === 'delete';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Что изменится"
      footer={
        <>
          <Button onClick={onBack} disabled={starting}>
            Назад
          </Button>
          <Button
            variant={isDeletion ? 'danger' : 'primary'}
            disabled={change === 0}
            pending={starting}
            pendingLabel="Запускаем..."
            onClick={() => onStart(action, change + same + refused)}
          >
            {change === 0 ? 'Менять нечего' : `${verbs[action.kind] ?? 'Изменить'} ${people}`}
          </Button>
        </>
      }
    >
      <BulkPreview preview={preview} same={sameWords[action.kind] ?? 'Уже так'} />
    </Dialog>
  );
}

const verbs: Partial<Record<BulkAction['kind'], string>> = {
  delete: 'Удалить',
  invite: 'Пригласить',
  paper_consent: 'Отметить у',
};

const sameWords: Partial<Record<BulkAction['kind'], string>> = {
  invite: 'Вход уже есть',
  paper_consent: 'Уже согласен',
};
