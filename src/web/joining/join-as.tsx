import { Link } from '@tanstack/react-router';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { JoinOffer } from '#contract/joining/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { errorText } from '#web/calls/error-text.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useJoinCourse } from './joining-queries.ts';

/** One button, for whoever is signed in. */
export function JoinAs({ user, offer }: { user: User; offer: JoinOffer }) {
  const joining = useJoinCourse(offer.code);
  if (offer.isIn) {
    return (
      <div className="flex flex-col gap-5">
        <p>Вы уже записаны.</p>
        <Button asChild variant="primary" size="lg">
          <Link to={paths.course(offer.courseId)}>Открыть курс</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <FormRefusal>{joining.error && errorText(joining.error, 'Не удалось записаться')}</FormRefusal>
      <p className="[overflow-wrap:anywhere]">
        {fullName(user)}
        <span className="block text-sm text-ink-soft">{shownEmail(user.email)}</span>
      </p>
      {rights[user.role].mentors && (
        <p className="text-sm text-ink-soft">
          Вы запишетесь как участник курса. Ваша роль останется прежней.
        </p>
      )}
      <Button
        variant="primary"
        size="lg"
        pending={joining.isPending}
        pendingLabel="Записываем..."
        onClick={() => joining.mutate()}
      >
        Записаться
      </Button>
    </div>
  );
}
