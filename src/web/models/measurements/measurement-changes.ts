import { measurements } from '#contract/measurements/calls.ts';
import type { MeasuredSetName, ReadAs, RemarkToRead } from '#contract/measurements/schemas.ts';
import { call } from '#web/calls/api.ts';
import { saveFile } from '#web/calls/save-file.ts';
import { copyText } from '#web/forms/copy-text.ts';
import { notifyDone } from '#web/forms/notices.tsx';
import { useSaving } from '#web/forms/use-saving.ts';

const refetch = [measurements.listMeasurements];

export const useStartMeasurement = (name: string) =>
  useSaving(
    (set: MeasuredSetName) => call(measurements.startMeasurement, { params: { name }, body: { set } }),
    {
      failed: 'Не удалось начать измерение',
      refetch,
      refetchOnFailure: refetch,
    },
  );

export const useCancelMeasurement = () =>
  useSaving((id: string) => call(measurements.cancelMeasurement, { params: { id } }), {
    failed: 'Не удалось прервать измерение',
    refetch,
    refetchOnFailure: refetch,
  });

export const useReadRemark = (id: string) =>
  useSaving(
    ({ caseId, remark, as }: Pick<RemarkToRead, 'caseId' | 'remark'> & { as: ReadAs }) =>
      call(measurements.readRemark, { params: { id }, body: { caseId, remark, as } }),
    { failed: 'Не удалось сохранить', refetch },
  );

export const useExportMeasurement = (id: string) =>
  useSaving(
    async (format: 'json' | 'md') => {
      const { name, text } = await call(measurements.exportMeasurement, {
        params: { id },
        query: { format },
      });
      if (format === 'md' && (await copyText(text.trim()))) notifyDone('Строка таблицы скопирована');
      else saveFile(name, new Blob([text], { type: 'text/plain' }));
    },
    { failed: 'Не удалось получить числа' },
  );
