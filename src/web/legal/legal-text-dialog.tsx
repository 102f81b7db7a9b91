import { useQuery } from '@tanstack/react-query';
import type { AskedText } from '#contract/legal/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { legalTextQuery } from './legal-queries.ts';

export function LegalTextDialog({ text, onClose }: { text: AskedText; onClose(): void }) {
  const { data, error } = useQuery(legalTextQuery(text.kind, text.number));
  return (
    <Dialog open size="lg" title={text.title} onOpenChange={onClose}>
      {data && <Markdown text={data.text} />}
      {error && <FormError>{errorText(error, 'Не удалось открыть документ')}</FormError>}
      {!data && !error && <Spinner label="Документ загружается" />}
    </Dialog>
  );
}
