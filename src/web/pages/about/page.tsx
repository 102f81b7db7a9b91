import { useSuspenseQuery } from '@tanstack/react-query';
import { aboutQuery } from '#web/about/about-query.ts';
import { OutgoingCard } from '#web/about/outgoing-card.tsx';
import { ReleaseCard } from '#web/about/release-card.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const { data: about } = useSuspenseQuery(aboutQuery);
  return (
    <div className="page">
      <Heading />
      <ReleaseCard about={about} />
      <OutgoingCard outgoing={about.outgoing} />
    </div>
  );
}
