import { Disclosure } from '#web/ui/disclosure.tsx';

/** Plain text: paragraphs where the author left a blank line, lines where they broke one. */
export function Transcript({ text, startsOpen }: { text: string; startsOpen?: boolean }) {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return (
    <Disclosure title="Расшифровка видео" startsOpen={startsOpen}>
      <div className="prose">
        {paragraphs.map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </Disclosure>
  );
}
