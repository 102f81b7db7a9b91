import { type ReactNode, useId } from 'react';
import type { User } from '#contract/auth/schemas.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { useOwnProof } from '#web/session/own-proof.ts';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The settings of one's own account; `children` stand below, at the whole width. */
export function AccountSettings({ user, children }: { user: User; children?: ReactNode }) {
  const proof = useOwnProof();
  const nameTitle = useId();
  const emailTitle = useId();
  const passwordTitle = useId();
  // A new password would let this person in nowhere.
  const maySetPassword = !proof || proof.asksPassword || proof.passwordOpens;
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      {proof?.isRenamedByAdmins !== true && (
        <Card title={<span id={nameTitle}>Изменить имя</span>} className="md:col-span-2">
          <NameForm user={user} labelledBy={nameTitle} />
        </Card>
      )}
      <Card
        title={<span id={emailTitle}>Изменить email</span>}
        className={maySetPassword ? '' : 'md:col-span-2'}
      >
        {sendsMail() && <PendingEmail />}
        {proof ? (
          <EmailForm
            key={`${proof.asksPassword}`}
            currentEmail={user.email}
            proof={proof}
            labelledBy={emailTitle}
          />
        ) : (
          <FormSkeleton />
        )}
      </Card>
      {maySetPassword && (
        <Card
          title={
            <span id={passwordTitle}>
              {proof?.asksPassword === false ? 'Задать пароль' : 'Изменить пароль'}
            </span>
          }
        >
          {proof ? (
            <PasswordForm key={`${proof.asksPassword}`} proof={proof} labelledBy={passwordTitle} />
          ) : (
            <FormSkeleton />
          )}
        </Card>
      )}
      {children}
    </div>
  );
}

const FormSkeleton = () => (
  <Loading label="Форма загружается">
    <Skeleton className="h-40 w-full" />
  </Loading>
);
