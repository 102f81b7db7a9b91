import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Erasure, refusalReason } from '#contract/personal-data/schemas.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useRefuseErasure } from './erasure-changes.ts';

const refusal = z.object({ reason: refusalReason });

export function RefuseDialog({ request, onClose }: { request: Erasure; onClose: () => void }) {
  const refusing = useRefuseErasure(request.id);
  const form = useForm({ resolver: zodResolver(refusal), defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={`Отказать по просьбе № ${request.number}?`}
      description="Данные останутся. Причину человек прочитает в профиле, на вкладке «Мои данные», и в письме, если школа отправляет письма."
      submitLabel="Отказать"
      pendingLabel="Записываем…"
      {...formProps(form, refusing, onClose)}
      onClose={onClose}
    >
      <TextArea
        label="Причина"
        required
        rows={4}
        hint="Например: договор ещё исполняется, этого требует бухгалтерский учёт, хранить обязывает закон. Проверьте со своим юристом"
        {...field(form, 'reason')}
      />
    </FormDialog>
  );
}
