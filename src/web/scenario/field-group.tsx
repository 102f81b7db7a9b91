import { type ReactNode, useId } from 'react';

export interface FieldGroupProps {
  title: string;
  /** Who sees what is written here. */
  note: string;
  children: ReactNode;
}

/** One of the four parts of the card. */
export function FieldGroup({ title, note, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-5 border-t border-line pt-6 first:border-0 first:pt-0"
    >
      <div>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">{note}</p>
      </div>
      {children}
    </section>
  );
}
