import { type ReactNode, useId } from 'react';

export interface FieldGroupProps {
  title: string;
  /** Who sees what is written here. */
  note: string;
  children: ReactNode;
}

/** One of the four steps of the card. */
export function FieldGroup({ title, note, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-5">
      <div>
        {/* The tab says it to the eye. */}
        <h3 id={id} className="sr-only">
          {title}
        </h3>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {children}
    </section>
  );
}
