import type { Role } from '#contract/auth/schemas.ts';
import { inviteDays } from '#contract/users/schemas.ts';
import { CopyField } from '#web/forms/copy-field.tsx';
import { passwordOpens } from './password-opens.ts';

/** A link to hand over. The server gives its own address, or a path if it doesn't know one. */
export const InviteLink = ({ link, role }: { link: string; role: Role }) => (
  <div className="flex flex-col gap-3">
    <CopyField
      label="Ссылка-приглашение"
      value={new URL(link, window.location.origin).href}
      copied="Ссылка скопирована"
    />
    <p className="text-sm text-ink-soft">
      Передайте её человеку: по ней он{' '}
      {passwordOpens(role) ? 'сам задаст пароль' : 'войдёт через сервер вашей организации'}. Ссылка действует{' '}
      {inviteDays} дней и срабатывает один раз. Потом мы её не покажем, но можно сделать новую.
    </p>
  </div>
);
