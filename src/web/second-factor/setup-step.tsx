import { useForm } from 'react-hook-form';
import { errorText } from '#web/calls/error-text.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CodeField, codeRule } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  isOver,
  useConfirmSecondFactor,
  useFinish,
  useSetup,
  useStartAnew,
} from './second-factor-changes.ts';
import { SetupCode } from './setup-code.tsx';

/** The setup of a factor that the school demands, in the middle of a sign-in. */
export function SetupStep({ next }: { next: string | undefined }) {
  const { data: setup, error, refetch } = useSetup();
  const confirm = useConfirmSecondFactor({ next });
  const finish = useFinish({ next });
  const startAnew = useStartAnew({ next });
  const form = useForm({ defaultValues: { code: '' } });
  const submit = submitWith(form, confirm.mutate, () => {});

  if (confirm.data) {
    const { user, recoveryCodes } = confirm.data;
    return (
      <div className="flex flex-col gap-5">
        <RecoveryCodes codes={recoveryCodes} />
        <Button variant="primary" size="lg" onClick={() => void finish(user)}>
          Продолжить
        </Button>
      </div>
    );
  }
  // The page was opened by its address, or too late.
  if (error && isOver(error)) {
    return (
      <div className="flex flex-col items-start gap-4">
        <FormError>{errorText(error, 'Время на настройку вышло')}</FormError>
        <Button onClick={() => void startAnew()}>Войти снова</Button>
      </div>
    );
  }
  if (error) {
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось начать настройку')}</LoadFailure>;
  }
  if (!setup) return <Spinner label="Готовим настройку" />;
  return (
    <form
      aria-label="Настройка второго фактора"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <FormRefusal>{reasonOutsideFields(confirm.error, form)}</FormRefusal>
      <p className="text-ink-soft">
        Отсканируйте QR-код приложением на телефоне: Яндекс Ключ, Google Authenticator или другим.
      </p>
      <SetupCode setup={setup} />
      <CodeField hint="Шесть цифр, которые появились в приложении" {...field(form, 'code', codeRule)} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={confirm.isPending}
        pendingLabel="Проверяем..."
      >
        Включить и войти
      </Button>
      <Button variant="ghost" size="sm" className="self-start -mx-3" onClick={() => void startAnew()}>
        Назад
      </Button>
    </form>
  );
}
