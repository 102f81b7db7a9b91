import { useEffect } from 'react';
import { referrals } from '#contract/referrals/calls.ts';
import { renewLookSeconds } from '#contract/referrals/schemas.ts';
import { call } from '#web/calls/api.ts';

/**
 * Shows others that the viewer looks at a referral: renewed while the tab is visible, given up when it is closed or another
 * one is opened. It forbids nothing, so its failures are not shown.
 */
export function useLook(id: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const take = () => {
      if (document.visibilityState === 'visible')
        call(referrals.takeReferral, { params: { id } }).catch(ignore);
    };
    const leave = () => {
      call(referrals.leaveReferral, { params: { id } }, { keepalive: true }).catch(ignore);
    };
    take();
    const timer = setInterval(take, renewLookSeconds * 1000);
    document.addEventListener('visibilitychange', take);
    window.addEventListener('pagehide', leave);
    // A page that the browser kept may be shown again.
    window.addEventListener('pageshow', takeAgain);
    function takeAgain({ persisted }: PageTransitionEvent): void {
      if (persisted) take();
    }
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', take);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', takeAgain);
      leave();
    };
  }, [id, isOpen]);
}

const ignore = () => {};
