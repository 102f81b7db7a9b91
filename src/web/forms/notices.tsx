import { reasonOf } from '#web/error-text.ts';
import { isSignedOut } from '#web/session/signed-out.ts';
import { toast } from '#web/ui/toast.tsx';

export function tellDone(what: string): void {
  toast({ variant: 'success', title: 'Успешно', description: what });
}

/**
 * Says that something failed, by one rule (decision 22): *what* was not done, in the words of the specification's
 * catalogue (section 8), and under it *why*, in the server's own sentence when it gave one. A form dialog shows the reason
 * itself, for as long as it is open, so its notice is given no `error` and says only what was not done. When the session
 * has ended, the notice of that is enough.
 */
export function tellFailed(what: string, error?: unknown): void {
  if (isSignedOut(error)) return;
  toast({ variant: 'error', title: 'Ошибка', description: <Failure what={what} why={reasonOf(error)} /> });
}

const Failure = ({ what, why }: { what: string; why: string | undefined }) => (
  <>
    <span className="block">{what}</span>
    {why && <span className="mt-1 block">{why}</span>}
  </>
);
