import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { urlOf } from '#contract/url.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { type UserImport, userImport } from '#contract/user-imports/schemas.ts';
import { keyOf } from '#web/calls/api.ts';
import { tabStream } from '#web/live/tab-stream.ts';

/** Keeps the status of a running import up to date and calls `onDone` when it has ended. */
export function useImportProgress(running: UserImport | undefined, onDone: () => void): void {
  const queryClient = useQueryClient();
  const done = useEffectEvent(onDone);
  const update = useEffectEvent((status: UserImport) => {
    queryClient.setQueryData<UserImport[]>(keyOf(userImports.listUserImports, {}), (known = []) =>
      known.map((one) => (one.id === status.id ? status : one)),
    );
    if (status.state === 'done') done();
  });
  const id = running?.state === 'running' ? running.id : undefined;

  useEffect(() => {
    if (id === undefined) return;
    const url = urlOf(userImports.watchUserImport, { params: { id } });
    const connection = tabStream.followPage(url, (message) => userImport.safeParse(message).data, {
      onEvent(status) {
        if (status.state === 'done') connection.close();
        update(status);
      },
    });
    return () => connection.close();
  }, [id]);
}
