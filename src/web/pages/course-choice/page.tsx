import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CourseChoice } from '#web/courses/course-choice.tsx';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { BackToCourseSettings } from '#web/pages/frame/back-to-course-settings.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Lesson management without a chosen course: lets the administrator choose one. */
export function Page() {
  const { data } = useSuspenseQuery(coursesQuery);
  const courses = data ?? [];
  return (
    <div className="page-reading">
      <PageTitle>Управление уроками</PageTitle>
      <PageHeader
        back={<BackToCourseSettings />}
        title="Управление уроками"
        subtitle="Выберите курс, уроки которого хотите изменить"
      />
      {courses.length === 0 ? (
        <EmptyState
          icon={<BookIcon />}
          titleAs="h2"
          title="Нет созданных курсов"
          text="Сначала создайте курс, а затем добавьте в него уроки"
          action={
            <Button asChild variant="primary">
              <Link to={paths.courseManagement()}>К настройкам курсов</Link>
            </Button>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {courses.map((course) => (
            <CourseChoice key={course.id} course={course} />
          ))}
        </ul>
      )}
    </div>
  );
}
