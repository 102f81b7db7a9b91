import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { paragraphsOf } from './answer-paragraphs.ts';

export interface AnswerTextProps {
  text: string;
  size?: 'normal' | 'large';
}

/** Plain text, not Markdown: a blank line separates paragraphs, the other line breaks are kept. */
export function AnswerText({ text, size = 'normal' }: AnswerTextProps) {
  return (
    <AnswerParagraphs size={size}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph.start}>{paragraph.text}</p>
      ))}
    </AnswerParagraphs>
  );
}

interface AnswerParagraphsProps extends Pick<AnswerTextProps, 'size'> {
  children: ReactNode;
}

export function AnswerParagraphs({ size = 'normal', children }: AnswerParagraphsProps) {
  return (
    <div
      className={classNames(
        'flex measure flex-col gap-[0.85em] leading-[1.65] [overflow-wrap:anywhere] whitespace-pre-wrap',
        size === 'large' && 'sm:text-lg sm:leading-[1.65]',
      )}
    >
      {children}
    </div>
  );
}
