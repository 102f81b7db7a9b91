import { useCurrentUser } from '#web/session/current-user.ts';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ProfileHeader } from './header.tsx';

export function Pending() {
  const user = useCurrentUser();
  return (
    <div className="page">
      <ProfileHeader user={user} />
      <Loading label="Профиль загружается">
        <Skeleton className="h-10 w-56" />
        <div className="mt-7 flex flex-col gap-3">
          {Array.from({ length: 3 }, (_, place) => (
            <Card
              key={place}
              as="div"
              padded={false}
              aria-hidden="true"
              data-skeleton="course"
              className="p-5"
            >
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="mt-2.5 h-4 w-4/5" />
            </Card>
          ))}
        </div>
      </Loading>
    </div>
  );
}
