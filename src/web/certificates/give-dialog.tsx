import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { givingForm } from '#contract/certificates/schemas.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useGiveCertificate } from './certificate-changes.ts';

export interface GiveDialogProps {
  personId: string;
  name: string;
  courseId: string;
  /** One that is in force will be replaced. */
  replaces: boolean;
  onClose: () => void;
}

export function GiveDialog({ personId, name, courseId, replaces, onClose }: GiveDialogProps) {
  const form = useForm({ resolver: zodResolver(givingForm), defaultValues: { because: '' } });
  return (
    <FormDialog
      title={replaces ? 'Выдать новый сертификат?' : 'Выдать сертификат?'}
      description={`${name}. На листе будет то, что достигнуто к этому часу; человек получит уведомление.${
        replaces ? ' Прежний перестанет действовать: его проверка покажет, что он заменён.' : ''
      }`}
      submitLabel="Выдать"
      pendingLabel="Выдаём…"
      onClose={onClose}
      {...formProps(form, useGiveCertificate(personId, courseId), onClose)}
    >
      <TextArea
        label="Причина"
        required
        rows={3}
        hint="Останется в журнале; на листе её нет"
        {...field(form, 'because')}
      />
    </FormDialog>
  );
}
