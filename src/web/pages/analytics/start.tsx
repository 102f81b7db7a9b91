import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { headed } from '#web/pages/frame/headed.tsx';
import { loadCourses } from '#web/pages/frame/load-courses.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const load = loadCourses;

export const { Heading, Pending } = headed({
  back: <BackToCourses />,
  title: 'Аналитика',
  subtitle: 'Выберите курс, чтобы увидеть, как его проходят',
  loading: 'Курсы загружаются',
  skeleton: (
    <div className="card-grid">
      {Array.from({ length: 6 }, (_, place) => (
        <Card key={place} as="div" padded={false} aria-hidden="true" className="p-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-3 h-4 w-full" />
        </Card>
      ))}
    </div>
  ),
});
