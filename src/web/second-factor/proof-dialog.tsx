import { useForm } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { emptyPassword, type OwnProof } from '#web/session/own-proof.ts';
import { ProofField } from '#web/session/proof-field.tsx';
import { CodeField, codeRule } from './code-field.tsx';
import { type Proof, useRenewCodes, useTurnOff } from './second-factor-changes.ts';
import { CodesDialog } from './setup-dialog.tsx';

export interface ProofDialogProps {
  what: 'codes' | 'off';
  proof: OwnProof;
  onClose: () => void;
}

type DialogProps = Omit<ProofDialogProps, 'what'>;

/** What changes the factor wants to know who it is, and a code: a session may have been left open. */
export const ProofDialog = ({ what, ...props }: ProofDialogProps) =>
  what === 'codes' ? <RenewDialog {...props} /> : <OffDialog {...props} />;

function RenewDialog({ proof, onClose }: DialogProps) {
  const renew = useRenewCodes();
  const form = useForm<Proof>({ defaultValues: { password: emptyPassword(proof), code: '' } });
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
      <ProofFields form={form} proof={proof} />
    </FormDialog>
  );
}

function OffDialog({ proof, onClose }: DialogProps) {
  const turnOff = useTurnOff();
  const form = useForm<Proof>({ defaultValues: { password: emptyPassword(proof), code: '' } });
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
      <ProofFields form={form} proof={proof} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useForm<Proof>>;
  proof: OwnProof;
}

function ProofFields({ form, proof }: FieldsProps) {
  return (
    <>
      <ProofField
        proof={proof}
        {...field(form, 'password', { required: proof.asksPassword && 'Введите пароль' })}
      />
      <CodeField
        label="Код из приложения или резервный"
        inputMode="text"
        {...field(form, 'code', codeRule)}
      />
    </>
  );
}
