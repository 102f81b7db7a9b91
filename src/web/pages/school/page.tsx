import { useSuspenseQuery } from '@tanstack/react-query';
import { LogoField } from '#web/school/logo-field.tsx';
import { SchoolForm } from '#web/school/school-form.tsx';
import { schoolSettingsQuery } from '#web/school/school-queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const { data: settings } = useSuspenseQuery(schoolSettingsQuery);
  return (
    <div className="page">
      <Heading />
      <div className="flex flex-col gap-6">
        <Card title="Логотип" id="logo">
          <LogoField logo={settings.logo} />
        </Card>
        <SchoolForm settings={settings} />
      </div>
    </div>
  );
}
