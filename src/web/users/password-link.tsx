import { useId } from 'react';
import { CopyField } from '#web/forms/copy-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useCreateResetLink } from './user-changes.ts';

/** Makes a link by which the person sets a password of their own; it is shown once. */
export function PasswordLink({ userId }: { userId: string }) {
  const title = useId();
  const create = useCreateResetLink(userId);
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-base">
        Ссылка для пароля
      </h3>
      <p className="text-sm text-ink-soft">
        По ссылке человек сам задаст пароль, и никто другой его не узнает. Передайте её лично: она заменяет
        вход.
      </p>
      {create.data ? (
        <>
          <CopyField
            label="Адрес ссылки"
            hideLabel
            value={`${window.location.origin}${create.data.path}`}
            copied="Ссылка скопирована"
            className="mt-3"
          />
          <p className="mt-2 text-sm text-ink-soft">
            Действует {plural(create.data.hours, 'час', 'часа', 'часов')} и один раз. Больше мы её не покажем
          </p>
        </>
      ) : (
        <Button
          className="mt-3"
          pending={create.isPending}
          pendingLabel="Создаём..."
          onClick={() => create.mutate()}
        >
          Создать ссылку
        </Button>
      )}
    </section>
  );
}
