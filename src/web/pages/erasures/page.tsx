import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EndedErasures } from '#web/erasures/ended-erasures.tsx';
import { openErasuresQuery } from '#web/erasures/erasure-queries.ts';
import { ErasureSwitch } from '#web/erasures/erasure-switch.tsx';
import { OpenErasures } from '#web/erasures/open-erasures.tsx';
import { OpenFormerPerson } from '#web/erasures/open-former-person.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const { data } = useSuspenseQuery(openErasuresQuery);
  const navigate = useNavigate();
  return (
    <div className="page">
      <Heading />
      <div className="flex flex-col gap-6">
        <Card title="Открытые">
          <OpenErasures
            requests={data.requests}
            onErased={(id) => void navigate({ to: paths.erasureAct(id) })}
          />
        </Card>
        <ErasureSwitch byItself={data.byItself} />
        <Card title="Стереть того, кого удалили раньше">
          <OpenFormerPerson />
        </Card>
        <Card title="Законченные">
          <EndedErasures />
        </Card>
      </div>
    </div>
  );
}
