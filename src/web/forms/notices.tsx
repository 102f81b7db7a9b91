import { isOurFault, reasonOf } from '#web/calls/error-text.ts';
import { isSignedOut } from '#web/session/signed-out.ts';
import { toast } from '#web/ui/toast/toast.tsx';

export function notifyDone(what: string): void {
  toast({ variant: 'success', title: 'Успешно', description: what });
}

/**
 * Shows a failure by one rule (decision 22): *what* was not done, in the words of the specification's catalogue (section
 * 8), and below it *why*, in the server's own sentence if there is one. A form dialog shows the reason itself, so it passes
 * no `error`. When the session has ended, only app.tsx shows a notice. After a fault of the page, *what* is unknown: it may have
 * been done.
 */
export function notifyFailed(what: string, error?: unknown): void {
  if (isSignedOut(error)) return;
  const why = reasonOf(error);
  const description = isOurFault(error) ? why : <Failure what={what} why={why} />;
  toast({ variant: 'error', title: 'Ошибка', description });
}

const Failure = ({ what, why }: { what: string; why: string | undefined }) => (
  <>
    <span className="block">{what}</span>
    {why && <span className="mt-1 block">{why}</span>}
  </>
);
