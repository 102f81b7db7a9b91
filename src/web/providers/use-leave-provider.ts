import { useEffect } from 'react';
import { providersHere } from './provider-setting.ts';

/** Whoever has just signed out, and came through a server that is to hear of it, goes on to it, once. */
export function useLeaveProvider(): void {
  useEffect(() => {
    const name = /(?:^|; )otklik_leave=([a-z\d-]+)/.exec(document.cookie)?.[1];
    if (!providersHere().some((provider) => provider.name === name)) return;
    document.cookie = 'otklik_leave=; path=/; max-age=0';
    location.assign(`/api/sign-in/${name}/leave`);
  }, []);
}
