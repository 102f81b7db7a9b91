import type { ReactNode } from 'react';
import { wordmark } from '#web/app-name.ts';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { LegalFooter } from './legal-footer.tsx';
import { PageTitle } from './page-title.tsx';

export interface EntranceProps {
  title: string;
  /** By default, the title. */
  heading?: string;
  headingId?: string | undefined;
  /** Under the heading. */
  text?: ReactNode;
  /** In place of the name, the heading and the text. */
  header?: ReactNode;
  /** The form. */
  children: ReactNode;
  below?: ReactNode;
}

/** The layout of a screen without navigation: what stands before a session. */
export function Entrance({ title, header, children, below, ...named }: EntranceProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative isolate flex min-h-dvh flex-col overflow-clip outline-none"
    >
      <PageTitle>{title}</PageTitle>
      <Echo />
      <div className="page-form my-auto flex flex-col py-10">
        <header className="mb-8 text-center">{header ?? <Header title={title} {...named} />}</header>
        <div className="rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-8">{children}</div>
        {below}
      </div>
      <footer className="flex flex-col items-center pb-6">
        <ThemeSwitch hideLabels />
        <LegalFooter />
      </footer>
    </main>
  );
}

const Header = ({ title, heading = title, headingId, text }: Omit<EntranceProps, 'children'>) => (
  <>
    <Wordmark {...wordmark()} />
    <h1 id={headingId} className="mt-5 text-2xl [overflow-wrap:anywhere]">
      {heading}
    </h1>
    {text && <p className="mt-2.5 text-balance text-ink-soft [overflow-wrap:anywhere]">{text}</p>}
  </>
);

/** Concentric rings around the form, like sound waves. */
function Echo() {
  return (
    <svg
      viewBox="-800 -800 1600 1600"
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 -z-10 size-[100rem] -translate-1/2 [mask-image:radial-gradient(closest-side,black_35%,transparent_75%)] text-line"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
    >
      {[390, 500, 630].map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
  );
}
