import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { webhooksView } from '#contract/screens.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { OutgoingChoice } from './address.ts';
import { LettersPart } from './letters-part.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="page">
      <Heading />
      <Tabs
        label="Что отправлено"
        value={view ?? letters}
        onValueChange={(chosen) => {
          const search: OutgoingChoice = chosen === letters ? {} : { view: webhooksView };
          void navigate({ search, replace: true, resetScroll: false });
        }}
        tabs={[
          { value: letters, label: 'Письма', content: <LettersPart /> },
          {
            value: webhooksView,
            label: 'Вебхуки',
            content: (
              <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
                <WebhooksPart />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

const letters = 'letters';

const WebhooksPart = lazyPart(async () => (await import('./webhooks-part.tsx')).WebhooksPart);

const route = getRouteApi('/signed-in/admin-screens/outgoing');
