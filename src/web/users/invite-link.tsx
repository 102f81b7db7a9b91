import { inviteDays } from '#contract/users/schemas.ts';
import { CopyField } from '#web/forms/copy-field.tsx';

/** A link to hand over. The server gives its own address, or a path if it doesn't know one. */
export const InviteLink = ({ link }: { link: string }) => (
  <div className="flex flex-col gap-3">
    <CopyField
      label="Ссылка-приглашение"
      value={new URL(link, window.location.origin).href}
      copied="Ссылка скопирована"
    />
    <p className="text-sm text-ink-soft">
      Передайте её человеку: по ней он сам задаст пароль. Ссылка действует {inviteDays} дней и срабатывает
      один раз. Потом мы её не покажем, но можно сделать новую.
    </p>
  </div>
);
