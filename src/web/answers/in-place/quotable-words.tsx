import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { QuotableAnswer } from '#web/answers/feedback/quotable-answer.tsx';
import { MarkedAnswer } from '#web/answers/remarks/marked-answer.tsx';
import type { ShownRemark } from '#web/answers/remarks/shown-feedback.ts';
import { Button } from '#web/ui/button.tsx';
import { selectedWords, selectWords, type Words } from './selected-words.ts';
import { WordsOffer } from './words-offer.tsx';

export interface QuotableWordsProps extends Words {
  remarks: readonly ShownRemark[];
  scope: string;
  /** The criteria that words may be quoted about; empty where the review is one text. */
  criteria: readonly { id: string; title: string }[];
  onQuote: (words: QuoteRange, criterion: number | undefined) => void;
}

/** The answer with the words that are quoted. Words selected in it, by mouse, finger or keys, may become a remark. */
export function QuotableWords({ text, lines, remarks, scope, criteria, onQuote }: QuotableWordsProps) {
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [byKeys, setByKeys] = useState(false);
  const [words, setWords] = useState<QuoteRange | null>(null);
  const top = useSelection(page, { text, lines }, byKeys ? undefined : setWords);
  const quote = (criterion: number | undefined) => {
    if (!words) return;
    setWords(null);
    setByKeys(false);
    document.getSelection()?.removeAllRanges();
    onQuote(words, criterion);
  };
  const offer = <WordsOffer {...{ criteria }} isOffered={words !== null} onQuote={quote} />;
  if (byKeys) {
    return (
      <div className="flex flex-col gap-3">
        <QuotableAnswer
          {...{ text, lines }}
          quotes={remarks.flatMap(({ quotes }) => quotes)}
          selection={words}
          onSelect={setWords}
          onLeave={() => {
            flushSync(() => setByKeys(false));
            setWords(null);
            page.current?.focus({ preventScroll: true });
          }}
          ref={field}
        />
        {offer}
      </div>
    );
  }
  return (
    <div className="relative">
      <Button
        size="sm"
        className="sr-only focus-visible:not-sr-only focus-visible:mb-3 focus-visible:px-3 focus-visible:py-1"
        onClick={() => {
          flushSync(() => setByKeys(true));
          field.current?.focus();
        }}
      >
        Выделить слова с клавиатуры
      </Button>
      <div ref={page} tabIndex={-1} className="outline-none">
        <MarkedAnswer {...{ text, lines, remarks, scope }} />
      </div>
      <div className="absolute inset-x-0 z-20 flex justify-center" style={{ top }}>
        {offer}
      </div>
    </div>
  );
}

/** What is selected in the page, and how far below its top that ends. */
function useSelection(
  page: RefObject<HTMLElement | null>,
  words: Words,
  onSelect: ((words: QuoteRange | null) => void) | undefined,
): number {
  const [top, setTop] = useState(0);
  const isHeld = useRef(false);
  const look = useEffectEvent((widen: boolean) => {
    const selection = document.getSelection();
    if (!page.current || !onSelect || isHeld.current || !selection?.anchorNode) return;
    // What is selected elsewhere is no answer to the offer.
    if (!page.current.contains(selection.anchorNode)) return;
    const found = selectedWords(page.current, words);
    onSelect(found);
    if (!found) return;
    if (widen) selectWords(page.current, words, found);
    const { bottom } = selection.getRangeAt(0).getBoundingClientRect();
    setTop(bottom - page.current.getBoundingClientRect().top + gapPx);
  });
  useEffect(() => {
    const changed = () => look(false);
    const hold = (event: PointerEvent) => {
      isHeld.current = event.pointerType === 'mouse' && event.button === 0;
    };
    // The browser clears a selection that was pressed on after this event.
    const release = () => {
      if (!isHeld.current) return;
      isHeld.current = false;
      setTimeout(() => look(true));
    };
    document.addEventListener('selectionchange', changed);
    document.addEventListener('pointerdown', hold);
    document.addEventListener('pointerup', release);
    return () => {
      document.removeEventListener('selectionchange', changed);
      document.removeEventListener('pointerdown', hold);
      document.removeEventListener('pointerup', release);
    };
  }, []);
  return top;
}

const gapPx = 8;
