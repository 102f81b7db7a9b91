import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { legalKind } from '#contract/legal/schemas.ts';
import { ConsentJournal } from '#web/legal/consent-journal.tsx';
import { legalSettingsQuery } from '#web/legal/legal-queries.ts';
import { LegalSteps } from '#web/legal/legal-steps.tsx';
import { OperatorForm } from '#web/legal/operator-form.tsx';
import { PublishForm } from '#web/legal/publish-form.tsx';
import { TextEditor } from '#web/legal/text-editor.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { readConsentsChoice } from './address.ts';
import { Heading } from './start.tsx';

export function Page() {
  const { data: settings } = useSuspenseQuery(legalSettingsQuery);
  const choice = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="page">
      <Heading />
      <div className="flex flex-col gap-6">
        <LegalSteps settings={settings} />
        <Card title="Оператор" id="operator">
          <OperatorForm settings={settings} />
        </Card>
        <Card title="Документы" id="texts">
          <div className="divide-y divide-line">
            {legalKind.options.map((kind) => (
              <TextEditor key={kind} kind={kind} settings={settings} />
            ))}
          </div>
        </Card>
        <Card title="Публикация" id="publish">
          <PublishForm settings={settings} />
        </Card>
        <Card title="Просьбы стереть" id="erasures">
          <p className="mb-4 text-ink-soft">
            Кто попросил стереть свои данные, до какого дня ответить, и акты об уничтожении.
          </p>
          <Button asChild>
            <Link to={paths.erasures()}>Открыть просьбы</Link>
          </Button>
        </Card>
        <Card title="Сроки хранения" id="retention">
          <p className="mb-4 text-ink-soft">
            Сколько хранятся журналы, запросы к модели и акты. Что стареет, раз в час убирает программа.
          </p>
          <Button asChild>
            <Link to={paths.retention()}>Открыть сроки</Link>
          </Button>
        </Card>
        <Card title="Журнал согласий" id="journal">
          <ConsentJournal
            choice={choice}
            onChoose={(chosen) =>
              void navigate({ search: readConsentsChoice({ ...chosen }), replace: true, resetScroll: false })
            }
          />
        </Card>
      </div>
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/legal/settings');
