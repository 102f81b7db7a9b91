/** The change's details as stored in the journal. */
export function ChangeDetails({ details }: { details: unknown }) {
  return (
    <pre className="overflow-x-auto rounded-sm bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
      {JSON.stringify(details, null, 2)}
    </pre>
  );
}
