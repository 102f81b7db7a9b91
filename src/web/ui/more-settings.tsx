import { type ReactNode, useState } from 'react';
import { Disclosure } from './disclosure.tsx';

export interface MoreSettingsProps {
  /** One of them is in use: then they are open from the start. */
  isUsed: boolean;
  children: ReactNode;
}

/** «Дополнительно»: settings of rare work. */
export function MoreSettings({ isUsed, children }: MoreSettingsProps) {
  const [startsOpen] = useState(isUsed);
  return (
    <Disclosure
      title="Дополнительно"
      headingLevel={3}
      startsOpen={startsOpen}
      className="rounded-lg border border-line px-5 py-3.5"
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Disclosure>
  );
}
