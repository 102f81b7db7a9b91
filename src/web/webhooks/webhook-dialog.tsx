import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { eventType, type Webhook, type WebhookForm, webhookForm } from '#contract/webhooks/schemas.ts';
import { eventNames } from '#contract/webhooks/words.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useEditing } from '#web/forms/use-editing.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FieldError } from '#web/ui/field/field-error.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useCreateWebhook, useLoadWebhooks, useUpdateWebhook } from './webhook-changes.ts';

export function CreateWebhookDialog({
  onCreated,
  onClose,
}: {
  onCreated: (secret: string) => void;
  onClose: () => void;
}) {
  const form = useWebhookForm();
  return (
    <FormDialog
      {...about}
      title="Новый вебхук"
      submitLabel="Создать"
      onClose={onClose}
      {...formProps(form, useCreateWebhook(), ({ secret }) => onCreated(secret))}
    >
      <WebhookInputs form={form} />
    </FormDialog>
  );
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useWebhookForm(webhook);
  const { props } = useEditing(webhook, {
    form,
    fieldsOf,
    update: useUpdateWebhook(webhook.id),
    load: useLoadWebhooks(),
    find: (stored: Webhook[]) => stored.find(({ id }) => id === webhook.id),
    onSaved: onClose,
  });
  return (
    <FormDialog {...about} title="Вебхук" submitLabel="Сохранить" onClose={onClose} {...props}>
      <WebhookInputs form={form} />
    </FormDialog>
  );
}

const about = {
  description:
    'Другая система узнает о событии сразу. В нём только номера и время: имена и тексты она спрашивает у Отклика сама',
  pendingLabel: 'Сохранение...',
};

const useWebhookForm = (webhook?: Webhook) =>
  useForm({ resolver: zodResolver(webhookForm), defaultValues: fieldsOf(webhook) });

const fieldsOf = ({ title, url, types }: WebhookForm = { title: '', url: '', types: [] }): WebhookForm => ({
  title,
  url,
  types,
});

function WebhookInputs({ form }: { form: UseFormReturn<WebhookForm> }) {
  const { errors } = form.formState;
  const typesErrorId = useId();
  return (
    <>
      <TextField
        label="Название"
        required
        autoComplete="off"
        hint="Чтобы вы узнали его в списке: «CRM», «Отчёты»"
        {...field(form, 'title')}
      />
      <TextField
        label="Адрес получателя"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="Начинается с https, порт 443 или не меньше 1024"
        {...field(form, 'url')}
      />
      <fieldset aria-describedby={errors.types && typesErrorId} className="min-w-0">
        <legend className="mb-2 text-sm font-medium">События</legend>
        <div className="flex flex-col sm:gap-2.5">
          {eventType.options.map((type) => (
            <Checkbox key={type} label={eventNames[type]} value={type} {...form.register('types')} />
          ))}
        </div>
        {errors.types && <FieldError id={typesErrorId}>{errors.types.message}</FieldError>}
      </fieldset>
    </>
  );
}
