import { Outlet } from '@tanstack/react-router';
import { useFocusOnNavigation } from '#web/navigation/focus-on-navigation.ts';
import { PendingBar } from '#web/navigation/pending-bar.tsx';
import { SkipLink } from '#web/navigation/skip-link.tsx';
import { Toaster } from '#web/ui/toast/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** Wraps every screen. */
export function RootLayout() {
  useFocusOnNavigation();
  return (
    <TooltipProvider>
      <SkipLink />
      <PendingBar />
      <Outlet />
      <Toaster />
    </TooltipProvider>
  );
}
