import { type ReactNode, useState } from 'react';
import type { ListedUser } from '#contract/users/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { DiscardDialog, useDiscardQuestion } from '#web/forms/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AccessList } from './access-list.tsx';
import { AccountFaults } from './account-faults.tsx';
import { InvitationSection } from './invitation-section.tsx';
import { PasswordLink } from './password-link.tsx';
import { passwordOpens } from './password-opens.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { UserInfoForm } from './user-info-form.tsx';

export interface EditUserDialogProps {
  user: ListedUser;
  courses: readonly { id: string; title: string }[];
  /** The history of changes to the user. */
  history: ReactNode;
  /** One's own sign-in and data are one's profile's matter. */
  isViewer: boolean;
  onClose: () => void;
}

export function EditUserDialog({ user: opened, courses, history, isViewer, onClose }: EditUserDialogProps) {
  const [user, setUser] = useState(opened);
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const question = useDiscardQuestion(hasUnsaved, onClose);
  return (
    <Dialog
      open
      onOpenChange={question.ask}
      size="xl"
      title={fullName(user)}
      description={
        <>
          {shownEmail(user.email)}
          <AccountFaults user={user} />
        </>
      }
      footer={<Button onClick={question.ask}>Закрыть</Button>}
    >
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <InvitationSection user={user} onInvited={setUser} />
          <UserInfoForm user={user} onChange={setHasUnsaved} onSaved={setUser} />
          {user.invitation === null && passwordOpens(user.role) && <PasswordLink userId={user.id} />}
          {!isViewer && <SecondFactorSection userId={user.id} name={fullName(user)} />}
          {!isViewer && <SignInSection user={user} onSaved={setUser} />}
          <section aria-labelledby="access-title">
            <h3 id="access-title" className="mb-3 text-base">
              Доступ к курсам
            </h3>
            <AccessList user={user} courses={courses} />
          </section>
        </div>
        <section aria-labelledby="history-title" className="min-w-0">
          <h3 id="history-title" className="mb-3 text-base">
            История изменений
          </h3>
          {history}
        </section>
      </div>
      <DiscardDialog {...question} />
    </Dialog>
  );
}
