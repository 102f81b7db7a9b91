import { type ReactNode, Suspense } from 'react';
import type { Certificate, CertificateWords } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/**
 * One sheet, A4 on paper. What the screen shows is what is printed, so whoever checks a paper compares it word by word. On
 * paper its sizes are of the paper: of millimetres and points.
 */
export function CertificateSheet({ code, words }: Certificate) {
  const { name, course, school, hours, signedBy, text, issuedOn, lessons, criteria } = words;
  return (
    <article
      aria-labelledby="certificate-name"
      className="certificate-sheet flex flex-col rounded-lg border border-line bg-surface p-6 shadow-card sm:p-12 print:rounded-none print:border-0 print:bg-white print:px-[20mm] print:py-[16mm] print:shadow-none"
    >
      <header>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere] print:text-[10pt]">{school}</p>
        <h1 className="mt-5 text-sm font-semibold tracking-[0.2em] text-accent-ink uppercase print:mt-[8mm] print:text-[10pt]">
          Сертификат
        </h1>
        <p
          id="certificate-name"
          className="mt-3 text-2xl leading-tight font-semibold [overflow-wrap:anywhere] sm:text-4xl print:text-[24pt]"
        >
          {name}
        </p>
        <p className="mt-4 text-ink-soft print:mt-[4mm] print:text-[10.5pt]">
          {period(words)} курс целиком, {hours} {pluralForm(hours, 'час', 'часа', 'часов')}:
        </p>
        <p
          className={`mt-1 leading-snug font-semibold [overflow-wrap:anywhere] ${course.length > 90 ? 'text-lg print:text-[12pt]' : 'text-xl print:text-[16pt]'}`}
        >
          {course}
        </p>
        {text && (
          <p className="mt-3 text-sm whitespace-pre-line text-ink-soft [overflow-wrap:anywhere] print:text-[9pt]">
            {text}
          </p>
        )}
      </header>
      <div className="mt-8 grid gap-8 sm:grid-cols-2 sm:gap-10 print:mt-[8mm] print:grid-cols-2 print:gap-[8mm]">
        {criteria.length > 0 && (
          <List
            title="Достигнутые уровни"
            more={words.moreCriteria}
            unit={['критерий', 'критерия', 'критериев']}
          >
            {criteria.map(({ title, level, step, steps }) => (
              <li key={`${title} ${steps}`}>
                {title}: <strong className="font-semibold">{level}</strong>{' '}
                <span className="whitespace-nowrap text-ink-soft">
                  ({step} из {steps})
                </span>
              </li>
            ))}
          </List>
        )}
        <List title="Уроки курса" more={words.moreLessons} unit={['урок', 'урока', 'уроков']}>
          {lessons.map((title, place) => (
            <li key={place}>{title}</li>
          ))}
        </List>
      </div>
      <footer className="mt-10 flex flex-wrap items-end justify-between gap-6 border-t border-line pt-6 print:mt-auto print:flex-nowrap print:pt-[6mm]">
        <div className="min-w-0 text-sm print:text-[9pt]">
          <p className="[overflow-wrap:anywhere]">{signedBy || school}</p>
          <p className="mt-1 text-ink-soft">Выдан {dayOf(issuedOn)}</p>
          <p className="mt-4 text-ink-soft print:mt-[4mm]">
            Проверить подлинность: {window.location.host}/check
          </p>
          <p className="mt-1 font-mono [overflow-wrap:anywhere]">№ {showCertificateCode(code)}</p>
        </div>
        <Suspense fallback={<div className="size-28 print:size-[30mm]" />}>
          <QrCode
            address={`${window.location.origin}${paths.check(code)}`}
            label="QR-код страницы, на которой сертификат проверяют"
            className="size-28 shrink-0 print:size-[30mm]"
          />
        </Suspense>
      </footer>
    </article>
  );
}

interface ListProps {
  title: string;
  more: number;
  unit: [string, string, string];
  children: ReactNode;
}

const List = ({ title, more, unit, children }: ListProps) => (
  <section>
    <h2 className="text-base font-semibold print:text-[10.5pt]">{title}</h2>
    <ul className="mt-2 flex flex-col gap-1 text-sm [overflow-wrap:anywhere] print:mt-[2mm] print:gap-0 print:text-[8.5pt] print:leading-[4mm]">
      {children}
      {more > 0 && (
        <li className="text-ink-soft">
          и ещё {more} {pluralForm(more, ...unit)}
        </li>
      )}
    </ul>
  </section>
);

/** The form of the verb would tell the person's sex. */
const period = ({ startedOn, finishedOn }: CertificateWords) =>
  startedOn === finishedOn
    ? `${dayOf(finishedOn)} пройден`
    : `С ${dayOf(startedOn)} по ${dayOf(finishedOn)} пройден`;

/** `2026-11-24` as it is written here; by the school's clock, wherever it is read. */
const dayOf = (day: string) => day.split('-').toReversed().join('.');

const QrCode = lazyPart(async () => (await import('#web/ui/qr-code.tsx')).QrCode);
