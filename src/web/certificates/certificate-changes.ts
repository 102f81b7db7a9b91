import { certificateCalls as calls } from '#contract/certificate-calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';

export const useAskForCertificate = (courseId: string) =>
  useSaving(() => call(calls.askForCertificate, { params: { id: courseId } }), {
    failed: 'Не удалось получить сертификат',
    refetch: [calls.getCourseCertificate, calls.listMyCertificates],
    refetchOnFailure: [calls.getCourseCertificate],
  });

export const useRevokeCertificate = (id: string) =>
  useFormSaving(
    ({ because }: { because: string }) =>
      call(calls.revokeCertificate, { params: { id }, body: { because } }),
    {
      done: 'Сертификат отозван',
      failed: 'Не удалось отозвать сертификат',
      refetch: [calls.listCertificates],
    },
  );

export const useRestoreCertificate = () =>
  useSaving((id: string) => call(calls.restoreCertificate, { params: { id } }), {
    done: 'Сертификат снова действует',
    failed: 'Не удалось вернуть сертификату силу',
    refetch: [calls.listCertificates],
    refetchOnFailure: [calls.listCertificates],
  });
