import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { erasedPersonQuery, erasureActQuery } from '#web/erasures/erasure-queries.ts';
import { PrintedAct } from '#web/erasures/printed-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const { id } = route.useParams();
  const { data: act } = useSuspenseQuery(erasureActQuery(id));
  const { data: person } = useQuery(erasedPersonQuery(id));
  return (
    <div className="page print:max-w-none print:p-0">
      <Heading
        actions={
          <Button variant="primary" onClick={() => window.print()}>
            Напечатать
          </Button>
        }
      />
      {person && (
        <p
          role="status"
          className="mb-6 rounded-lg border border-warning-line bg-warning-soft px-5 py-4 text-warning-ink print:hidden"
        >
          Напечатайте сейчас: имя показано один раз, в базе его больше нет.
          {act.vacuumedAt === null &&
            ' Место на диске ещё освобождается: его время появится в акте через несколько секунд.'}
        </p>
      )}
      <PrintedAct act={act} person={person ?? undefined} />
      <p className="mt-4 measure text-sm text-ink-soft print:hidden">
        Это бланк, а не юридическая консультация: проверьте его со своим юристом. Время московское.
      </p>
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/legal/erasures/$id/act');
