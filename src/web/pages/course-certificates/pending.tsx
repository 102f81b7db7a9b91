import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export const Pending = () => (
  <Loading label="Сертификаты загружаются" className="page">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-4 mb-8 h-9 w-2/3 max-w-md" />
    <Skeleton className="h-40" />
  </Loading>
);
