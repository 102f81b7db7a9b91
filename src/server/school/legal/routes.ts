import { legal } from '#contract/legal/calls.ts';
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

  handle(legal.getLegal, () => getLegal(db));

  handle(legal.getLegalText, ({ params }) => getLegalText(db, params));

  handle(legal.getOwnConsents, ({ viewer }) => getOwnConsents(setting, viewer));

  handle(legal.answerConsents, ({ body, viewer, request }) =>
    answerConsents(setting, viewer, body, clientOf(request, config)),
  );

  handle(legal.getLegalSettings, () => getLegalSettings(setting));

  handle(legal.updateOperator, ({ body, viewer }) => updateOperator(setting, viewer, body));

  handle(legal.getLegalTemplate, ({ params }) => getLegalTemplate(setting, params.kind));

  handle(legal.updateLegalDraft, ({ params, body, viewer }) =>
    updateLegalDraft(db, viewer, params.kind, body),
  );

  handle(legal.publishLegalTexts, ({ body, viewer }) => publishLegalTexts(setting, viewer, body));

  handle(legal.waveOffConsents, ({ viewer }) => waveOffConsents(db, viewer));

  handle(legal.listConsents, ({ query }) => listConsents(db, query));

  handle(legal.exportPeople, async ({ query, reply }) => exportPeople(db, reply, query));

  handle(legal.exportConsents, async ({ query, reply }) => exportConsents(db, reply, query));
}
