import { Button } from '#web/ui/button.tsx';
import { useSignOutHere } from './link-changes.ts';

export function SignOutFirst() {
  const signOut = useSignOutHere();
  return (
    <Button
      variant="primary"
      size="lg"
      className="w-full"
      pending={signOut.isPending}
      pendingLabel="Выходим..."
      onClick={() => signOut.mutate()}
    >
      Выйти и продолжить
    </Button>
  );
}
