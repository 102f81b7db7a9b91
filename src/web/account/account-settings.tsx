import { type ReactNode, useId } from 'react';
import { sendsMail } from '#web/mail-setting.ts';
import { Card } from '#web/ui/card.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The settings of one's own account; `children` stand below, at the whole width. */
export function AccountSettings({ email, children }: { email: string; children?: ReactNode }) {
  const emailTitle = useId();
  const passwordTitle = useId();
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Card title={<span id={emailTitle}>Изменить email</span>}>
        {sendsMail() && <PendingEmail />}
        <EmailForm currentEmail={email} labelledBy={emailTitle} />
      </Card>
      <Card title={<span id={passwordTitle}>Изменить пароль</span>}>
        <PasswordForm labelledBy={passwordTitle} />
      </Card>
      {children}
    </div>
  );
}
