import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { IssuedCertificate } from '#contract/certificates/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { certificatesQuery } from '#web/certificates/certificate-queries.ts';
import { CertificatesTable } from '#web/certificates/certificates-table.tsx';
import { RevokeDialog } from '#web/certificates/revoke-dialog.tsx';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { BackToCourseSettings } from '#web/pages/frame/back-to-course-settings.tsx';
import { CourseTabs } from '#web/pages/frame/course-tabs.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';

/** Who has got a certificate of the course. */
export function Page() {
  const { id } = route.useParams();
  const { data: course } = useSuspenseQuery(courseQuery(id));
  const list = useInfiniteQuery(certificatesQuery(id));
  const [revoked, setRevoked] = useState<IssuedCertificate>();
  const certificates = list.data?.pages.flat() ?? [];
  return (
    <div className="page">
      <PageTitle>{`Сертификаты: ${course.title}`}</PageTitle>
      <PageHeader
        className="mb-5 sm:mb-5"
        back={<BackToCourseSettings />}
        title={course.title}
        subtitle="Кто прошёл курс и получил сертификат"
      />
      <CourseTabs courseId={id} />
      {list.isSuccess && certificates.length === 0 ? (
        <EmptyState
          icon={<BookIcon />}
          titleAs="h2"
          title="Сертификатов пока нет"
          text={
            course.certificate
              ? 'Сертификат появится здесь, когда кто-нибудь пройдёт все уроки и прочитают его ответы'
              : 'Курс их не даёт. Сколько в нём часов и кто подписывает, скажите в настройках курса'
          }
        />
      ) : (
        <CertificatesTable certificates={certificates} onRevoke={setRevoked} />
      )}
      <ListTail list={list} failure={errorText(list.error, 'Не удалось загрузить сертификаты')}>
        <Skeleton className="mt-3 h-10" />
      </ListTail>
      {revoked && <RevokeDialog certificate={revoked} onClose={() => setRevoked(undefined)} />}
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/course/$id/certificates');
