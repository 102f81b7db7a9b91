import { type ComponentType, lazy, type ReactNode } from 'react';

interface DoorsProps {
  next: string | undefined;
  children: ReactNode;
}

/** Loaded where people sign in through other servers. If it can't be, the form of the password is still there. */
export const ProviderDoors = lazy(async (): Promise<{ default: ComponentType<DoorsProps> }> => {
  try {
    return { default: (await import('#web/providers/provider-doors.tsx')).ProviderDoors };
  } catch {
    return { default: ({ children }) => children };
  }
});
