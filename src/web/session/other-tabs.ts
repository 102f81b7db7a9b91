import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/auth/schemas.ts';
import { currentUserQuery } from './current-user.ts';

const isShut = ({ mustChangePassword, mustConsent }: User) => mustChangePassword || mustConsent;

const channelName = 'otklik-session';

/** Notifies the other tabs that another user has signed in, has set a new password or has signed out. */
export function notifyOtherTabs(user: User | null): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  channel.postMessage(user);
  channel.close();
}

/**
 * Reloads the tab when another tab has signed its user out, or another user in, so that no foreign data stays, and when
 * another tab has set the password that this one requires. A tab also receives its own messages: it then already shows
 * their user.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data: now }: MessageEvent<User | null>) => {
    const shown = queryClient.getQueryData(currentUserQuery.queryKey)?.user;
    if (!shown) return;
    if (shown.id !== now?.id || isShut(shown) !== isShut(now)) location.reload();
  });
}
