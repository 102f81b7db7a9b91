import { legalCalls } from '#contract/legal-calls.ts';
import { clientOf } from '#server/accounts/auth/client.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportPeople } from './export-people.ts';
import { getLegalTemplate } from './fill-template.ts';
import { exportConsents, listConsents } from './list-consents.ts';
import { answerConsents, getOwnConsents } from './own-consents.ts';
import { publishLegalTexts } from './publish-texts.ts';
import { getLegalSettings, updateLegalDraft, updateOperator, waveOffConsents } from './settings.ts';
import { getLegal, getLegalText } from './texts.ts';

export function legalRoutes({ handle, db, config }: Feature): void {
  const setting = { db, config, hasModelAbroad: hasModelAbroad(config) };

  handle(legalCalls.getLegal, () => getLegal(db));

  handle(legalCalls.getLegalText, ({ params }) => getLegalText(db, params));

  handle(legalCalls.getOwnConsents, ({ viewer }) => getOwnConsents(setting, viewer));

  handle(legalCalls.answerConsents, ({ body, viewer, request }) =>
    answerConsents(setting, viewer, body, clientOf(request, config)),
  );

  handle(legalCalls.getLegalSettings, () => getLegalSettings(setting));

  handle(legalCalls.updateOperator, ({ body, viewer }) => updateOperator(setting, viewer, body));

  handle(legalCalls.getLegalTemplate, ({ params }) => getLegalTemplate(setting, params.kind));

  handle(legalCalls.updateLegalDraft, ({ params, body, viewer }) =>
    updateLegalDraft(db, viewer, params.kind, body),
  );

  handle(legalCalls.publishLegalTexts, ({ body, viewer }) => publishLegalTexts(setting, viewer, body));

  handle(legalCalls.waveOffConsents, ({ viewer }) => waveOffConsents(db, viewer));

  handle(legalCalls.listConsents, ({ query }) => listConsents(db, query));

  handle(legalCalls.exportPeople, async ({ query, reply }) => exportPeople(db, reply, query));

  handle(legalCalls.exportConsents, async ({ query, reply }) => exportConsents(db, reply, query));
}
