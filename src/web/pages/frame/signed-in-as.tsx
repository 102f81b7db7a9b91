import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { Button } from '#web/ui/button.tsx';

interface SignedInAsProps {
  email: string;
  note?: string;
  leaving: { isPending: boolean; mutate: () => void };
}

/** Who is signed in, where there is no navigation, and the way out. */
export const SignedInAs = ({ email, note = '', leaving }: SignedInAsProps) => (
  <>
    <p className="min-w-0 text-center [overflow-wrap:anywhere]">
      {`Вы вошли как ${shownEmail(email)}${note}`}
    </p>
    <Button
      variant="ghost"
      size="sm"
      pending={leaving.isPending}
      pendingLabel="Выходим..."
      onClick={() => leaving.mutate()}
    >
      Выйти
    </Button>
  </>
);
