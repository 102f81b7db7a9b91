import type { ReactNode, Ref } from 'react';
import { CheckIcon } from '#web/ui/icon/icons.tsx';

export const SentNote = ({
  headingRef,
  children,
}: {
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) => (
  <div className="flex items-start gap-3 rounded-lg border border-success-line bg-success-soft px-5 py-4 text-success-ink">
    <CheckIcon className="mt-1" />
    <div>
      <h2 ref={headingRef} tabIndex={-1} className="text-lg outline-none">
        Анкета отправлена
      </h2>
      <p className="mt-0.5 text-sm">{children}</p>
    </div>
  </div>
);
