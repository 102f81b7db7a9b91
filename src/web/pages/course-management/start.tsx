import { CourseCardSkeleton } from '#web/courses/course-card-skeleton.tsx';
import { headed } from '#web/pages/frame/headed.tsx';
import { loadCourses } from '#web/pages/frame/load-courses.ts';

export const load = loadCourses;

export const { Heading, Pending } = headed({
  title: 'Настройки курсов',
  subtitle: 'Названия, описания и обложки; отсюда же ведёт дорога к урокам',
  loading: 'Курсы загружаются',
  layout: 'card-grid',
  skeleton: Array.from({ length: 6 }, (_, place) => <CourseCardSkeleton key={place} />),
});
