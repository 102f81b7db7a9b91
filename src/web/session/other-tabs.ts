import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.ts';

const channelName = 'otklik-session';

/** Notifies the other tabs that another user has signed in, or that the user has signed out. */
export function notifyOtherTabs(userId: string | null): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  channel.postMessage(userId);
  channel.close();
}

/** Reloads the tab when another tab has signed its user out, or another user in, so that no foreign data stays. */
export function followOtherTabs(queryClient: QueryClient): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data: userId }: MessageEvent<unknown>) => {
    const shown = queryClient.getQueryData(currentUserQuery.queryKey)?.user.id;
    if (shown !== undefined && shown !== userId) location.reload();
  });
}
