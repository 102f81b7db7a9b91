import { useId } from 'react';
import { sendsMail } from '#web/mail-setting.ts';
import { Card } from '#web/ui/card.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The settings of one's own account. */
export function AccountSettings({ email }: { email: string }) {
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
    </div>
  );
}
