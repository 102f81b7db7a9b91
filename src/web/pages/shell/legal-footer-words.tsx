import { contact } from '#web/app-name.ts';
import { paths } from '#web/paths.ts';

export function LegalFooterWords({ operator }: { operator: string | undefined }) {
  const policy = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.dataset['policy'];
  return (
    <footer className="px-4 py-5 text-center text-xs text-balance text-ink-faint [overflow-wrap:anywhere] print:hidden [[data-open-talk]_&]:hidden">
      {contact() && <p className="mb-1">Вопросы: {contact()}</p>}
      {operator}
      {policy !== undefined && (
        <>
          {' · '}
          <a href={paths.legalText('policy', policy)} className={link}>
            Политика обработки персональных данных
          </a>
        </>
      )}
      {operator !== undefined && (
        <>
          {' · '}
          <a href={paths.legal()} className={link}>
            Документы
          </a>
        </>
      )}
    </footer>
  );
}

const link = 'touch-target underline underline-offset-4 hover:text-ink';
