import type { Course } from '#contract/courses/schemas.ts';
import { CourseCertificate } from '#web/certificates/course-certificate.tsx';
import { CourseMeetings } from '#web/meetings/course-meetings.tsx';

/** What few people's course has: meetings ahead, and the certificate of a completed one. */
export const OwnCourse = ({ course, isDone }: { course: Course; isDone: boolean }) => (
  <>
    {course.meetings && <CourseMeetings meetings={course.meetings} />}
    {isDone && <CourseCertificate courseId={course.id} />}
  </>
);
