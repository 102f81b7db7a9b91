import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Course } from '#contract/courses/schemas.ts';
import { useCopyCourse, useDownloadCourse } from '#web/courses/course-changes.ts';
import { CourseSettingsForm } from '#web/courses/course-settings-form.tsx';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { DeleteCourseDialog } from '#web/courses/delete-course-dialog.tsx';
import { CourseHeading } from '#web/pages/frame/course-heading.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { ScormSection } from '#web/scorm/scorm-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyIcon, DownloadIcon, TrashIcon } from '#web/ui/icon/icons.tsx';

export function Page() {
  const { id } = route.useParams();
  const { data: course } = useSuspenseQuery(courseQuery(id));
  return (
    <div className="page">
      <PageTitle>{`Настройки: ${course.title}`}</PageTitle>
      <CourseHeading courseId={id} title="Настройки курса" />
      <CourseSettingsForm key={id} course={course} />
      <div className="mt-6 grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <Card title="Сроки" headingLevel={3}>
          <p className="mb-4 text-sm text-ink-soft">
            Когда открываются уроки и до какого времени их сдают, задаёт расписание потока.
          </p>
          <Button asChild>
            <Link to={paths.groups()} search={{ course: id }}>
              К потокам курса
            </Link>
          </Button>
        </Card>
        <WholeCourse course={course} />
        <ScormSection courseId={id} />
      </div>
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/course/$id/settings');

/** What is done with the course as a whole. */
function WholeCourse({ course }: { course: Course }) {
  const copy = useCopyCourse();
  const download = useDownloadCourse();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card title="Копия и архив" headingLevel={3}>
      <p className="mb-4 text-sm text-ink-soft">
        Копия — новый черновик без людей и ответов. В архиве тоже только сам курс: его загружают на экране
        «Курсы», здесь или в другой школе.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={<CopyIcon />}
          pending={copy.isPending}
          pendingLabel="Копируем..."
          onClick={() =>
            copy.mutate(course.id, {
              onSuccess: (made) => void navigate({ to: paths.lessonManagement(made.id) }),
            })
          }
        >
          Копировать
        </Button>
        <Button
          icon={<DownloadIcon />}
          pending={download.isPending}
          pendingLabel="Скачиваем..."
          onClick={() => download.mutate(course)}
        >
          Скачать архив
        </Button>
        <Button icon={<TrashIcon />} onClick={() => setIsDeleting(true)}>
          Удалить курс
        </Button>
      </div>
      {isDeleting && (
        <DeleteCourseDialog
          course={course}
          onDeleted={() => void navigate({ to: paths.courseManagement() })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </Card>
  );
}
