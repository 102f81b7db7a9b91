import { memo } from 'react';

/** Words that come sentence by sentence: each is added whole, so that a screen reader announces it once. */
export const Sentences = memo(function Sentences({ text }: { text: string }) {
  return sentencesOf(text).map((sentence, index) => (
    <span key={index} className="animate-sentence">
      {sentence}
    </span>
  ));
});

/** What follows a sentence doesn't change the ones before it, so the blank between them is the next one's. */
const sentencesOf = (text: string): string[] => text.match(/[^]+?(?:[.!?…]+["»”)]*(?=\s|$)|$)/gu) ?? [];
