/** The change’s details as stored in the journal; the sentence above says the same in words. */
export function ChangeDetails({ details }: { details: unknown }) {
  return (
    <details className="text-xs text-ink-soft">
      <summary className="touch-target inline-block rounded-sm hover:text-ink">Подробности</summary>
      <pre className="mt-1.5 overflow-x-auto rounded-sm bg-sunken px-3 py-2 font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">
        {JSON.stringify(details, null, 2)}
      </pre>
    </details>
  );
}
