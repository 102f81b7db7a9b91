import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerFiles } from '#contract/answer-files/calls.ts';
import type { DraftFile } from '#contract/answer-files/schemas.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { refusalBeforeSending } from '#web/calls/refusal-before-sending.ts';
import { upload } from '#web/calls/upload.ts';
import { notifyFailed } from '#web/forms/notices.tsx';

/** A file on its way, or one that did not come. */
export interface Coming {
  number: number;
  name: string;
  share?: number;
  error?: string;
}

export interface DraftFiles {
  /** The server's list: it is the same on every device, and comes back after a reload. */
  files: readonly DraftFile[];
  coming: readonly Coming[];
  isBusy: boolean;
  /** Of what has happened, for a screen reader. */
  said: string;
  say: (sentence: string) => void;
  add: (files: readonly File[], room: { left: number; refusal: string }) => void;
  stop: (number: number) => void;
  remove: (file: DraftFile) => void;
}

/** The person's unsent files in a lesson. They are uploaded one after another, until they are stopped. */
export function useDraftFiles(lessonId: string): DraftFiles {
  const params = { id: lessonId };
  const queryClient = useQueryClient();
  const query = queryOf(answerFiles.listDraftFiles, { params });
  const { data = [] } = useQuery({ ...query, staleTime: 0 });
  const [coming, setComing] = useState<readonly Coming[]>([]);
  const [said, say] = useState('');
  const queue = useRef(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const count = useRef(0);

  useEffect(() => {
    const all = stops.current;
    // Whoever leaves the page stops what is on its way.
    return () => all.forEach((stop) => stop.abort());
  }, []);

  const change = (number: number, part: Partial<Coming>) =>
    setComing((before) => before.map((one) => (one.number === number ? { ...one, ...part } : one)));

  const dismiss = (number: number) => setComing((before) => before.filter((one) => one.number !== number));

  const write = (update: (before: DraftFile[]) => DraftFile[]) => {
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, (before) => update(before ?? []));
  };

  async function send(number: number, file: File): Promise<void> {
    const stop = stops.current.get(number);
    const refusal = await refusalBeforeSending(file);
    if (!stop || stop.signal.aborted) return;
    try {
      if (refusal) return change(number, { error: refusal });
      const added = await upload(answerFiles.addDraftFile, { params }, file, {
        signal: stop.signal,
        onProgress: (share) => change(number, { share }),
      });
      write((before) => [...before.filter(({ name }) => name !== added.name), added]);
      say(`Файл «${added.title}» приложен`);
      dismiss(number);
    } catch (error) {
      if (!stop.signal.aborted) change(number, { error: errorText(error, 'Не удалось загрузить файл') });
    } finally {
      stops.current.delete(number);
    }
  }

  const { mutate: remove } = useMutation({
    mutationFn: ({ name }: DraftFile) =>
      call(answerFiles.removeDraftFile, { params: { id: lessonId, name } }),
    onSuccess: (_, { name, title }) => {
      write((before) => before.filter((one) => one.name !== name));
      say(`Файл «${title}» убран`);
    },
    onError: (error) => {
      notifyFailed('Не удалось убрать файл', error);
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  return {
    files: data,
    coming,
    isBusy: coming.some(({ error }) => error === undefined),
    said,
    say,
    remove,
    add(files, { left, refusal }) {
      for (const [index, file] of files.entries()) {
        count.current += 1;
        const number = count.current;
        const { name } = file;
        if (index >= left) {
          setComing((before) => [...before, { number, name, error: refusal }]);
          continue;
        }
        setComing((before) => [...before, { number, name }]);
        stops.current.set(number, new AbortController());
        queue.current = queue.current.then(() => send(number, file));
      }
    },
    stop(number) {
      if (stops.current.has(number)) say('Загрузка остановлена');
      stops.current.get(number)?.abort();
      dismiss(number);
    },
  };
}
