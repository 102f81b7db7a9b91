import { certificates } from '#contract/certificates/calls.ts';
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
      done: 'Сертификат отозван',
      failed: 'Не удалось отозвать сертификат',
      refetch: [certificates.listCertificates],
    },
  );

export const useRestoreCertificate = () =>
  useSaving((id: string) => call(certificates.restoreCertificate, { params: { id } }), {
    done: 'Сертификат снова действует',
    failed: 'Не удалось вернуть сертификату силу',
    refetch: [certificates.listCertificates],
    refetchOnFailure: [certificates.listCertificates],
  });
