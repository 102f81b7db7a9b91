import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { eventType, type Webhook, type WebhookForm, webhookForm } from '#contract/webhooks/schemas.ts';
import { eventNames } from '#contract/webhooks/words.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FieldError } from '#web/ui/field/field-error.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useCreateWebhook, useUpdateWebhook } from './webhook-changes.ts';

export const CreateWebhookDialog = ({
  onCreated,
  onClose,
}: {
  onCreated: (secret: string) => void;
  onClose: () => void;
}) => (
  <WebhookDialog
    title="Новый вебхук"
    save={useCreateWebhook()}
    onSaved={({ secret }) => onCreated(secret)}
    onClose={onClose}
  />
);

export const EditWebhookDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => (
  <WebhookDialog
    title="Вебхук"
    webhook={webhook}
    save={useUpdateWebhook(webhook.id)}
    onSaved={onClose}
    onClose={onClose}
  />
);

interface WebhookDialogProps<Saved> {
  title: string;
  webhook?: Webhook;
  save: Save<WebhookForm, Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
}

function WebhookDialog<Saved>({ title, webhook, save, onSaved, onClose }: WebhookDialogProps<Saved>) {
  const form = useForm({
    resolver: zodResolver(webhookForm),
    defaultValues: { title: webhook?.title ?? '', url: webhook?.url ?? '', types: webhook?.types ?? [] },
  });
  const { errors } = form.formState;
  const typesErrorId = useId();
  return (
    <FormDialog
      title={title}
      description="Другая система узнает о событии сразу. В нём только номера и время: имена и тексты она спрашивает у Отклика сама"
      submitLabel={webhook ? 'Сохранить' : 'Создать'}
      pendingLabel="Сохранение..."
      onClose={onClose}
      {...formProps(form, save, onSaved)}
    >
      <TextField
        label="Название"
        required
        autoComplete="off"
        hint="Чтобы вы узнали его в списке: «CRM», «Отчёты»"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextField
        label="Адрес получателя"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="Начинается с https, порт 443 или не меньше 1024"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <fieldset aria-describedby={errors.types && typesErrorId} className="min-w-0">
        <legend className="mb-2 text-sm font-medium">События</legend>
        <div className="flex flex-col gap-2.5">
          {eventType.options.map((type) => (
            <Checkbox key={type} label={eventNames[type]} value={type} {...form.register('types')} />
          ))}
        </div>
        {errors.types && <FieldError id={typesErrorId}>{errors.types.message}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}
