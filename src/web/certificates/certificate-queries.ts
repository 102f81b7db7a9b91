import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { certificates } from '#contract/certificates/calls.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

export const myCertificatesQuery = queryOptions({
  ...queryOf(certificates.listMyCertificates, {}),
  meta: { isNews: true },
});

const refreshMs = 5_000;

/** Looked at again while it comes within moments; what takes longer is told by a notice. */
export const courseCertificateQuery = (courseId: string) =>
  queryOptions({
    ...queryOf(certificates.getCourseCertificate, { params: { id: courseId } }),
    meta: { isNews: true },
    refetchInterval: ({ state: { data } }) => (data?.soon ? refreshMs : false),
  });

const pageSize = 50;

export const certificatesQuery = (courseId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(certificates.listCertificates, { params: { id: courseId }, query: {} }),
    ...pagesOf(pageSize, (page, options) =>
      call(certificates.listCertificates, { params: { id: courseId }, query: page }, options),
    ),
  });
