import { Link } from '@tanstack/react-router';
import type { ItemOf } from '#contract/today/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { useConfirmCertificate } from '#web/certificates/certificate-changes.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { quoted } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

type Item = ItemOf<'certificates'>;

/** Whose certificate waits for a yes: it is given where it stands. */
export const CertificatesLine = ({ item: { count, since, first } }: { item: Item }) => (
  <li className="px-4 py-3 sm:px-5">
    <p className="font-medium">Сертификаты ждут подтверждения: {formatNumber(count)}</p>
    <p className="mt-0.5 text-sm text-ink-soft">
      Первый — с <DateTime value={since} format="date" />
    </p>
    <ul className="mt-1 flex flex-col gap-1">
      {first.map((one) => (
        <Awaiting key={one.id} {...one} />
      ))}
    </ul>
    {count > first.length && (
      <p className="mt-1 text-sm text-ink-soft">и ещё {formatNumber(count - first.length)}</p>
    )}
  </li>
);

function Awaiting({ id, student, course }: Item['first'][number]) {
  const confirming = useConfirmCertificate();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <span>
        <Link
          to={paths.learner(student.id)}
          className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
        >
          {fullName(student)}
        </Link>{' '}
        <span className="text-ink-soft">· {quoted(course.title)}</span>
      </span>
      <Button
        size="sm"
        aria-label={`Выдать сертификат: ${fullName(student)}`}
        pending={confirming.isPending}
        pendingLabel="Выдаём…"
        onClick={() => confirming.mutate(id)}
      >
        Выдать
      </Button>
    </li>
  );
}
