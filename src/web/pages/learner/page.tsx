import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { LearnerCourse } from '#contract/learners/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { PersonCertificate } from '#web/certificates/person-certificate.tsx';
import { CourseOfLearner } from '#web/learners/course-of-learner.tsx';
import { learnerQuery } from '#web/learners/learner-query.ts';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { WriteButton } from '#web/people/write-button.tsx';
import { SharedPlans } from '#web/plans/shared-plans.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { SkillsOfPerson } from '#web/skills/skills-of-person.tsx';
import { ThreadsOfPerson } from '#web/threads/threads-of-person.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** How one person studies, course by course. */
export function Page() {
  const { id } = route.useParams();
  const {
    data: { person, courses },
    dataUpdatedAt,
  } = useSuspenseQuery(learnerQuery(id));
  const viewer = useCurrentUser();
  const name = fullName(person);
  return (
    <div className="page">
      <PageTitle>{name}</PageTitle>
      <PageHeader
        back={
          <span className="print:hidden">
            <BackToCourses />
          </span>
        }
        title={name}
        subtitle={<span className="[overflow-wrap:anywhere]">{shownEmail(person.email)}</span>}
        actions={
          viewer.id !== id && (
            <span className="print:hidden">
              <WriteButton people={[person]} />
            </span>
          )
        }
      />
      {viewer.id !== id && <ThreadsOfPerson personId={id} write={<WriteButton people={[person]} />} />}
      {courses.length === 0 && <NoCourses />}
      <div className="flex flex-col gap-8">
        {courses.map((course) => (
          <CourseOfLearner
            key={course.id}
            course={course}
            personId={id}
            now={dataUpdatedAt}
            certificate={
              hasCertificate(course) &&
              viewer.id !== id && (
                <PersonCertificate
                  certificate={course.certificate}
                  personId={id}
                  name={name}
                  courseId={course.id}
                />
              )
            }
            skills={course.skills.length > 0 && <SkillsOfPerson skills={course.skills} personId={id} />}
            plans={course.plans.length > 0 && <SharedPlans plans={course.plans} />}
          />
        ))}
      </div>
    </div>
  );
}

const route = getRouteApi('/signed-in/mentor-screens/people/$id');

const NoCourses = () => (
  <EmptyState
    icon={<BookIcon />}
    titleAs="h2"
    title="Курсов нет"
    text="Этому человеку пока не открыт ни один курс"
  />
);

/** One that is given, or was. */
const hasCertificate = ({ certificate }: LearnerCourse) =>
  certificate.way !== null || certificate.newest !== null;
