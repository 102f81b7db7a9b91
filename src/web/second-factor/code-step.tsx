import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField, codeRule } from './code-field.tsx';
import { useEnterSecondFactor, useStartAnew } from './second-factor-changes.ts';

/** The second half of a sign-in. */
export function CodeStep({ next }: { next: string | undefined }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const enter = useEnterSecondFactor({ next });
  const startAnew = useStartAnew({ next });
  const form = useForm({ defaultValues: { code: '' } });
  const submit = submitWith(form, enter.mutate, () => {});

  function change(): void {
    form.reset();
    enter.reset();
    setIsRecovery(!isRecovery);
  }

  return (
    <form
      aria-label="Второй фактор"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <FormRefusal>{reasonOutsideFields(enter.error, form)}</FormRefusal>
      <CodeField
        key={String(isRecovery)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the form whose button was pressed
        autoFocus
        {...(isRecovery && { label: 'Резервный код', inputMode: 'text', autoComplete: 'off' })}
        hint={
          isRecovery
            ? 'Один из десяти, которые вы сохранили. Он сработает один раз'
            : 'Шесть цифр: они меняются каждые полминуты'
        }
        {...field(form, 'code', codeRule)}
      />
      <Button type="submit" variant="primary" size="lg" pending={enter.isPending} pendingLabel="Входим...">
        Войти
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Button variant="ghost" size="sm" className="-mx-3" onClick={change}>
          {isRecovery ? 'Ввести код из приложения' : 'Нет телефона под рукой?'}
        </Button>
        <Button variant="ghost" size="sm" className="-mx-3" onClick={() => void startAnew()}>
          Назад
        </Button>
      </div>
    </form>
  );
}
