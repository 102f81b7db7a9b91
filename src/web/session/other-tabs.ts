import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.ts';

const channelName = 'otklik-session';

/** Says that this browser is somebody else's now, or nobody's. */
export function tellOtherTabs(userId: string | null): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  channel.postMessage(userId);
  channel.close();
}

/** A tab that shows one person's data forgets all of it when another tab has signed them out, or somebody else in. */
export function followOtherTabs(queryClient: QueryClient): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data: userId }: MessageEvent<unknown>) => {
    const shown = queryClient.getQueryData(currentUserQuery.queryKey)?.user.id;
    if (shown !== undefined && shown !== userId) location.reload();
  });
}
