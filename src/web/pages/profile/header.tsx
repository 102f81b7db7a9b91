import type { User } from '#contract/auth/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';
import { RoleBadge } from '#web/users/role-badge.tsx';

/** The profile's header, identical in the skeleton and on the loaded page. */
export function ProfileHeader({ user: { firstName, lastName, email, role } }: { user: User }) {
  return (
    <header className="mb-8 flex flex-wrap items-center gap-5">
      <PageTitle>Профиль</PageTitle>
      <Avatar firstName={firstName} lastName={lastName} size="lg" />
      <div className="min-w-0 max-sm:flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 text-2xl">{fullName({ firstName, lastName })}</h1>
          <RoleBadge role={role} />
        </div>
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{shownEmail(email)}</p>
      </div>
      <div className="max-sm:basis-full sm:ml-auto">
        <ThemeSwitch />
      </div>
    </header>
  );
}
