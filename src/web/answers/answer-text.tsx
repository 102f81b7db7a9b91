import { classNames } from '#web/ui/class-names.ts';

export interface AnswerTextProps {
  text: string;
  size?: 'normal' | 'large';
}

/** Plain text, not Markdown: a blank line separates paragraphs, the other line breaks are kept. */
export function AnswerText({ text, size = 'normal' }: AnswerTextProps) {
  return (
    <div
      className={classNames(
        'flex measure flex-col gap-[0.85em] leading-[1.65] [overflow-wrap:anywhere] whitespace-pre-wrap',
        size === 'large' && 'sm:text-lg sm:leading-[1.65]',
      )}
    >
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

const paragraphsOf = (text: string) => text.trim().split(/\n(?:[^\S\n]*\n)+/);
