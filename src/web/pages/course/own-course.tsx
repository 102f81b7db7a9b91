import type { Course } from '#contract/courses/schemas.ts';
import { CourseCertificate } from '#web/certificates/course-certificate.tsx';
import { CourseMeetings } from '#web/meetings/course-meetings.tsx';

/** What few people's course has: meetings ahead, and the certificate of one in which all that counts is done. */
export const OwnCourse = ({ course, hasEarned }: { course: Course; hasEarned: boolean }) => (
  <>
    {course.meetings && <CourseMeetings meetings={course.meetings} />}
    {hasEarned && <CourseCertificate courseId={course.id} />}
  </>
);
