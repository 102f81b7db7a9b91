import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { dueDays, erasureAsking } from '#contract/personal-data/schemas.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { emptyPassword, type OwnProof } from '#web/session/own-proof.ts';
import { ProofField } from '#web/session/proof-field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useAskToErase } from './data-changes.ts';

interface Props {
  coolOffDays: number;
  proof: OwnProof;
  onClose: () => void;
}

export function AskToEraseDialog({ coolOffDays, proof, onClose }: Props) {
  const asking = useAskToErase();
  const form = useForm({
    resolver: zodResolver(erasureAsking),
    defaultValues: { password: emptyPassword(proof), reason: '' },
  });
  return (
    <FormDialog
      title="Попросить стереть мои данные?"
      description={`Учётная запись, ответы и отзывы, разговоры, анкеты, входы. Вернуть будет нельзя. ${plural(coolOffDays, 'день', 'дня', 'дней')} просьбу можно взять назад, а не позже чем через ${plural(dueDays, 'день', 'дня', 'дней')} школа всё сотрёт или ответит отказом с причиной.`}
      submitLabel="Попросить"
      pendingLabel="Отправляем…"
      {...formProps(form, asking, onClose)}
      onClose={onClose}
    >
      <ProofField proof={proof} {...field(form, 'password')} />
      <TextArea
        label="Почему"
        optional
        rows={3}
        hint="Школе это поможет, но говорить не обязательно"
        {...field(form, 'reason')}
      />
    </FormDialog>
  );
}
