import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type IssuedCertificate, revocationForm } from '#contract/certificates/schemas.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useRevokeCertificate } from './certificate-changes.ts';

export function RevokeDialog({
  certificate,
  onClose,
}: {
  certificate: IssuedCertificate;
  onClose: () => void;
}) {
  const form = useForm({ resolver: zodResolver(revocationForm), defaultValues: { because: '' } });
  return (
    <FormDialog
      title="Отозвать сертификат?"
      description={`${certificate.name}. Страница проверки останется и покажет, когда и почему он отозван; человек получит уведомление`}
      submitLabel="Отозвать"
      pendingLabel="Отзываем..."
      onClose={onClose}
      {...formProps(form, useRevokeCertificate(certificate.id), onClose)}
    >
      <TextArea
        label="Причина"
        required
        rows={3}
        hint="Её увидит каждый, кто проверит сертификат"
        {...field(form, 'because')}
      />
    </FormDialog>
  );
}
