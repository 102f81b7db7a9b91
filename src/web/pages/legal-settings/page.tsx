import { useSuspenseQuery } from '@tanstack/react-query';
import { legalKind } from '#contract/legal/schemas.ts';
import { ConsentJournal } from '#web/legal/consent-journal.tsx';
import { legalSettingsQuery } from '#web/legal/legal-queries.ts';
import { LegalSteps } from '#web/legal/legal-steps.tsx';
import { OperatorForm } from '#web/legal/operator-form.tsx';
import { PublishForm } from '#web/legal/publish-form.tsx';
import { TextEditor } from '#web/legal/text-editor.tsx';
import { Card } from '#web/ui/card.tsx';
import { LegalSettingsHeading } from './heading.tsx';

export function Page() {
  const { data: settings } = useSuspenseQuery(legalSettingsQuery);
  return (
    <div className="page">
      <LegalSettingsHeading />
      <div className="flex flex-col gap-6">
        <LegalSteps settings={settings} />
        <Card title="Оператор" id="operator">
          <OperatorForm operator={settings.operator} />
        </Card>
        <Card title="Документы" id="texts">
          <p className="mb-4 text-sm text-ink-soft">
            Шаблон, а не юридическая консультация. Прочитайте его со своим юристом.
          </p>
          <div className="divide-y divide-line">
            {legalKind.options.map((kind) => (
              <TextEditor key={kind} kind={kind} settings={settings} />
            ))}
          </div>
        </Card>
        <Card title="Публикация" id="publish">
          <PublishForm settings={settings} />
        </Card>
        <Card title="Журнал согласий" id="journal">
          <ConsentJournal />
        </Card>
      </div>
    </div>
  );
}
