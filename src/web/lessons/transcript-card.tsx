import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** Plain text: paragraphs where the author left a blank line, lines where they broke one. */
export function TranscriptCard({ transcription }: { transcription: string }) {
  const paragraphs = transcription.trim().split(/\n\s*\n/);
  return (
    <Card as="div">
      <Disclosure title="Расшифровка видео">
        <div className="prose">
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </Disclosure>
    </Card>
  );
}
