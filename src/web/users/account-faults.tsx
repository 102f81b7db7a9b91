import type { ListedUser } from '#contract/users/schemas.ts';

/** What keeps a person out, beside their address: on a phone below it, where a long address leaves no room. */
export const AccountFaults = ({ user }: { user: Pick<ListedUser, 'isBlocked' | 'mailFailed'> }) => (
  <>
    {user.isBlocked && <Fault>вход закрыт</Fault>}
    {user.mailFailed && <Fault>почта не доходит</Fault>}
  </>
);

const Fault = ({ children }: { children: string }) => (
  <span className="text-danger-ink max-md:block">
    <span className="max-md:hidden"> — </span>
    {children}
  </span>
);
