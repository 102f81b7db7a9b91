import { Button } from '#web/ui/button.tsx';
import { useBindByLink } from './provider-changes.ts';
import { providersHere } from './provider-setting.ts';

/** At an invitation: whoever has opened it signs in through another server, instead of choosing a password or as the only way. */
export function InvitationDoors({ token, isOnly }: { token: string; isOnly: boolean }) {
  const bind = useBindByLink(token);
  return (
    <div className={isOnly ? '' : 'mb-6'}>
      <ul className="flex flex-col gap-3">
        {providersHere().map(({ name, title }, index) => (
          <li key={name}>
            <Button
              size="lg"
              variant={isOnly && index === 0 ? 'primary' : 'secondary'}
              className="w-full"
              pending={bind.isPending && bind.variables === name}
              pendingLabel="Переходим..."
              onClick={() => bind.mutate(name)}
            >
              {title}
            </Button>
          </li>
        ))}
      </ul>
      {!isOnly && (
        <p className="mt-6 flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          или придумайте пароль
        </p>
      )}
    </div>
  );
}
