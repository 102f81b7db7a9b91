import { useForm } from 'react-hook-form';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { CodeField, codeRule } from './code-field.tsx';
import { useRenewCodes, useTurnOff } from './second-factor-changes.ts';
import { CodesDialog } from './setup-dialog.tsx';

export interface ProofDialogProps {
  what: 'codes' | 'off';
  onClose: () => void;
}

/** What changes the factor wants the password and a code: a session may have been left open. */
export const ProofDialog = ({ what, onClose }: ProofDialogProps) =>
  what === 'codes' ? <RenewDialog onClose={onClose} /> : <OffDialog onClose={onClose} />;

function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes();
  const form = useForm({ defaultValues: { password: '', code: '' } });
  if (renew.data) return <CodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      {...formProps(form, renew, () => {})}
      hasUnsaved={false}
      title="Новые резервные коды"
      description="Прежние десять перестанут действовать"
      submitLabel="Получить коды"
      pendingLabel="Готовим..."
      onClose={onClose}
    >
      <ProofFields form={form} />
    </FormDialog>
  );
}

function OffDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOff();
  const form = useForm({ defaultValues: { password: '', code: '' } });
  return (
    <FormDialog
      {...formProps(form, turnOff, onClose)}
      hasUnsaved={false}
      title="Выключить второй фактор?"
      description="Для входа снова будет достаточно пароля"
      submitLabel="Выключить"
      pendingLabel="Выключаем..."
      onClose={onClose}
    >
      <ProofFields form={form} />
    </FormDialog>
  );
}

function ProofFields({ form }: { form: ReturnType<typeof useForm<{ password: string; code: string }>> }) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label="Текущий пароль"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: 'Введите пароль' })}
      />
      <CodeField
        label="Код из приложения или резервный"
        inputMode="text"
        error={errors.code?.message}
        {...form.register('code', codeRule)}
      />
    </>
  );
}
