import { certificates } from '#contract/certificates/calls.ts';
import { learners } from '#contract/learners/calls.ts';
import { today } from '#contract/today/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';

export const useAskForCertificate = (courseId: string) =>
  useSaving(() => call(certificates.askForCertificate, { params: { id: courseId } }), {
    failed: 'Не удалось получить сертификат',
    refetch: [certificates.getCourseCertificate, certificates.listMyCertificates],
    refetchOnFailure: [certificates.getCourseCertificate],
  });

export const useRevokeCertificate = (id: string) =>
  useFormSaving(
    ({ because }: { because: string }) =>
      call(certificates.revokeCertificate, { params: { id }, body: { because } }),
    {
      failed: 'Не удалось отозвать сертификат',
      refetch: [certificates.listCertificates],
    },
  );

export const useRestoreCertificate = () =>
  useSaving((id: string) => call(certificates.restoreCertificate, { params: { id } }), {
    failed: 'Не удалось вернуть сертификату силу',
    refetch: [certificates.listCertificates],
    refetchOnFailure: [certificates.listCertificates],
  });

export const useGiveCertificate = (personId: string, courseId: string) =>
  useFormSaving(
    ({ because }: { because: string }) =>
      call(certificates.giveCertificate, { params: { id: personId }, body: { courseId, because } }),
    {
      failed: 'Не удалось выдать сертификат',
      refetch: [certificates.listCertificates, learners.getLearner, today.getToday],
    },
  );

export const useConfirmCertificate = () =>
  useSaving((id: string) => call(certificates.confirmCertificate, { params: { id } }), {
    failed: 'Не удалось выдать сертификат',
    refetch: [certificates.listCertificates, learners.getLearner, today.getToday],
    refetchOnFailure: [learners.getLearner, today.getToday],
  });
