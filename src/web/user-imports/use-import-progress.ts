import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#contract/api.ts';
import { type UserImport, userImport } from '#contract/user-imports.ts';
import { urlOf } from '#contract/url.ts';
import { keyOf } from '#web/api.ts';

const comeBackMs = 3_000;

/** Keeps what is known of a running import up to date, and tells when it has ended. */
export function useImportProgress(running: UserImport | undefined, onDone: () => void): void {
  const queryClient = useQueryClient();
  const done = useEffectEvent(onDone);
  const tell = useEffectEvent((status: UserImport) => {
    queryClient.setQueryData<UserImport[]>(keyOf(api.listUserImports, {}), (known = []) =>
      known.map((one) => (one.id === status.id ? status : one)),
    );
    if (status.state === 'done') done();
  });
  const id = running?.state === 'running' ? running.id : undefined;

  useEffect(() => {
    if (id === undefined) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function connect(importId: string): void {
      source = new EventSource(urlOf(api.watchUserImport, { params: { id: importId } }));
      source.addEventListener('message', ({ data }) => {
        const status = userImport.safeParse(JSON.parse(data)).data;
        if (!status) return;
        if (status.state === 'done') source.close();
        tell(status);
      });
      source.addEventListener('error', () => {
        // After an HTTP error the browser gives up; the server may only be starting anew.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(() => connect(importId), comeBackMs);
      });
    }
    connect(id);
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [id]);
}
