import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { localDateTime } from '#web/forms/local-date-time.ts';
import { useRetryFailedDeliveries } from './webhook-changes.ts';

export interface RetryFailedDialogProps {
  /** Undefined: of all. */
  webhookId: string | undefined;
  onClose: () => void;
}

const fields = z.object({ since: localDateTime });

/** After an outage of a receiver: what it has missed since it began. */
export function RetryFailedDialog({ webhookId, onClose }: RetryFailedDialogProps) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { since: '' } });
  const save = useRetryFailedDeliveries(webhookId);
  return (
    <FormDialog
      title="Повторить все неудачные"
      description={
        webhookId === undefined
          ? 'Всё, чего не приняли работающие вебхуки, отправится ещё раз'
          : 'Всё, чего не принял выбранный вебхук, отправится ещё раз'
      }
      submitLabel="Повторить"
      onClose={onClose}
      {...formProps(form, save, onClose)}
    >
      <DateTimeField
        label="Неудачные с"
        optional
        hint="Время ваше. Если не указать, повторятся все за 30 дней"
        {...field(form, 'since')}
      />
    </FormDialog>
  );
}
