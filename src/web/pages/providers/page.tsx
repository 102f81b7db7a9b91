import { useSuspenseQuery } from '@tanstack/react-query';
import { aboutQuery } from '#web/about/about-query.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LockIcon } from '#web/ui/icon/icons.tsx';
import { Heading } from './start.tsx';

/** Read only: they are the operator's setting. */
export function Page() {
  const { data: about } = useSuspenseQuery(aboutQuery);
  const providers = about.outgoing.filter(({ kind }) => kind === 'sign_in');
  return (
    <div className="page">
      <Heading />
      {providers.length === 0 ? (
        <EmptyState
          icon={<LockIcon />}
          titleAs="h2"
          title="Входят только паролем"
          text="Чтобы входили через Яндекс, VK или сервер организации, попросите того, кто управляет сервером, назвать их в настройке SIGN_IN_FILE"
        />
      ) : (
        <Card title="Через что входят" className="max-w-3xl">
          <ul aria-label="Серверы входа" className="flex flex-col divide-y divide-line">
            {providers.map(({ name, address }) => (
              <li key={address} className="py-3 first:pt-0 last:pb-0">
                <p className="font-medium">{name ?? address}</p>
                <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-soft">{address}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
