import { useSuspenseQuery } from '@tanstack/react-query';
import { FixedTerms } from '#web/retention/fixed-terms.tsx';
import { retentionQuery } from '#web/retention/retention-queries.ts';
import { Sweeps } from '#web/retention/sweeps.tsx';
import { TermForm } from '#web/retention/term-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const { data } = useSuspenseQuery(retentionQuery);
  return (
    <div className="page">
      <Heading />
      <div className="flex flex-col gap-6">
        <Card title="Что решает школа">
          <ul className="-my-5 divide-y divide-line">
            {data.kinds.map((kept) => (
              <li key={kept.kind} className="py-5">
                <TermForm key={kept.days} kept={kept} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Что убирается и так">
          <FixedTerms />
        </Card>
        <Card title="Что уже сделано">
          <Sweeps />
        </Card>
      </div>
    </div>
  );
}
