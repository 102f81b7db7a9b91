import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** The school's own words for a student whose answer is an alarm. Folded away, they stay within reach. */
export const Support = ({ text }: { text: string }) => (
  <div className="rounded-md border border-accent-line bg-surface px-4 py-3.5 sm:px-5">
    <Disclosure title="Если вам сейчас тяжело" headingLevel={3} startsOpen>
      <Markdown text={text} headingLevel={4} />
    </Disclosure>
  </div>
);
