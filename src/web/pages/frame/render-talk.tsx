import { lazy, Suspense, useState } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** For those who mentor: what a talk that has become an answer doesn't show in its text. */
export const renderTalk = (dialogueId: string) => <Talk dialogueId={dialogueId} />;

function Talk({ dialogueId }: { dialogueId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { role } = useCurrentUser();
  return (
    <Disclosure title="Как шёл разговор" headingLevel={4} className="mt-4" onToggle={setIsOpen}>
      {isOpen && (
        <Suspense fallback={<Spinner label="Разговор загружается" />}>
          <HowTalkWent dialogueId={dialogueId} seesPrompts={rights[role].seesPrompts} />
        </Suspense>
      )}
    </Disclosure>
  );
}

const HowTalkWent = lazy(async () => ({
  default: (await import('#web/scenario/how-talk-went.tsx')).HowTalkWent,
}));
