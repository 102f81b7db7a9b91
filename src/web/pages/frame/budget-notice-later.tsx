import { type ComponentType, lazy, Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

/** Above what an administrator came for; nobody else loads even its script. */
export function BudgetNoticeLater({ className }: { className?: string }) {
  const { role } = useCurrentUser();
  if (!rights[role].administers) return null;
  return (
    <Suspense fallback={null}>
      <BudgetNotice className={className} />
    </Suspense>
  );
}

/** A page without it is still a page. */
const BudgetNotice = lazy(
  async (): Promise<{ default: ComponentType<{ className?: string | undefined }> }> => {
    try {
      return { default: (await import('#web/spending/budget-notice.tsx')).BudgetNotice };
    } catch {
      return { default: () => null };
    }
  },
);
