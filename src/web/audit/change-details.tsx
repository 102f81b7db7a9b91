/** The change’s details as stored in the journal: shown, as specified, and folded by whoever has read enough. */
export function ChangeDetails({ details }: { details: unknown }) {
  return (
    <details open className="text-xs text-ink-soft">
      <summary className="touch-target inline-block rounded-sm hover:text-ink">Подробности</summary>
      <pre className="mt-1.5 overflow-x-auto rounded-sm bg-sunken px-3 py-2 font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">
        {JSON.stringify(details, null, 2)}
      </pre>
    </details>
  );
}
