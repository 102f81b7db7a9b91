import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import { currentUserQuery } from './current-user.ts';

const channelName = 'otklik-session';

/** Says whose this browser is now, or that it is nobody's. */
export function tellOtherTabs(user: User | null): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  channel.postMessage(user);
  channel.close();
}

/**
 * A tab that shows one person's data forgets all of it when another tab has signed them out, or somebody else in. One that
 * waits for a new password goes on when another tab has set it. This tab hears itself too, and by then shows what it told.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data: now }: MessageEvent<User | null>) => {
    const shown = queryClient.getQueryData(currentUserQuery.queryKey)?.user;
    if (!shown) return;
    if (shown.id !== now?.id || shown.mustChangePassword !== now.mustChangePassword) location.reload();
  });
}
