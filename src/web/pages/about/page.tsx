import { useSuspenseQuery } from '@tanstack/react-query';
import { aboutQuery } from '#web/about/about-query.ts';
import { OutgoingCard } from '#web/about/outgoing-card.tsx';
import { ReleaseCard } from '#web/about/release-card.tsx';
import { AboutHeading } from './heading.tsx';

export function Page() {
  const { data: about } = useSuspenseQuery(aboutQuery);
  return (
    <div className="page">
      <AboutHeading />
      <ReleaseCard about={about} />
      <OutgoingCard outgoing={about.outgoing} />
    </div>
  );
}
