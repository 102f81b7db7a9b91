import { useForm } from 'react-hook-form';
import type { FactorSetup } from '#contract/second-factor/schemas.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { emptyPassword, type OwnProof } from '#web/session/own-proof.ts';
import { ProofField } from '#web/session/proof-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CodeField, codeRule } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useConfirmOwn, useSetUpOwn } from './second-factor-changes.ts';
import { SetupCode } from './setup-code.tsx';

/** The password, the app, and the codes to keep. */
export function SetupDialog({ proof, onClose }: { proof: OwnProof; onClose: () => void }) {
  const setUp = useSetUpOwn();
  const form = useForm({ defaultValues: { password: emptyPassword(proof) } });
  if (setUp.data) return <ConfirmDialog setup={setUp.data} onClose={onClose} />;
  return (
    <FormDialog
      {...formProps(form, setUp, () => {})}
      hasUnsaved={false}
      title="Второй фактор"
      description="Понадобится телефон с приложением, которое показывает коды: Яндекс Ключ, Google Authenticator или другое"
      submitLabel="Дальше"
      pendingLabel="Готовим..."
      onClose={onClose}
    >
      <ProofField
        proof={proof}
        {...field(form, 'password', { required: proof.asksPassword && 'Введите пароль' })}
      />
    </FormDialog>
  );
}

function ConfirmDialog({ setup, onClose }: { setup: FactorSetup; onClose: () => void }) {
  const confirm = useConfirmOwn();
  const form = useForm({ defaultValues: { code: '' } });
  if (confirm.data) return <CodesDialog codes={confirm.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      {...formProps(form, confirm, () => {})}
      hasUnsaved={false}
      title="Второй фактор"
      description="Отсканируйте QR-код приложением и введите код, который оно покажет. Остальные ваши входы завершатся"
      submitLabel="Включить"
      pendingLabel="Проверяем..."
      keepOpen
      onClose={onClose}
    >
      <SetupCode setup={setup} />
      <CodeField {...field(form, 'code', codeRule)} />
    </FormDialog>
  );
}

/** Neither Escape nor a click beside it closes what is shown once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Резервные коды"
      keepOpen
      footer={
        <Button variant="primary" onClick={onClose}>
          Я сохранил коды
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
