import type { previewRequest as previewRequestEndpoint, RequestPreview } from '#contract/ai.ts';
import type { Body } from '#contract/endpoint.ts';
import { allows } from '#contract/places.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/errors.ts';
import { configuredEndpoints } from '#server/models/endpoints.ts';
import { ruleOf } from './ask-once.ts';
import { fitPrompt } from './fit-prompt.ts';
import { wholeTexts } from './prompt-material.ts';
import { replyTokens, tokensOf } from './prompt-size.ts';
import { reviewPrompt } from './review-prompt.ts';
import { trialMaterial } from './try-prompt.ts';

/** What the endpoint would be sent for a review of the sample; nothing is sent or stored. */
export async function previewRequest(
  { db, ai }: { db: Db; ai: Config['ai'] },
  { endpoint: name, ...input }: Body<typeof previewRequestEndpoint>,
): Promise<RequestPreview> {
  const rule = await ruleOf(db, input.courseId);
  const endpoints = configuredEndpoints({ ai }).filter(({ place }) => allows(rule, place));
  const endpoint = name === undefined ? endpoints[0] : endpoints.find((one) => one.name === name);
  if (name !== undefined && !endpoint) throw invalid({ endpoint: 'Такой модели у курса нет' });
  // A model found on this machine is not among the configured ones.
  const { contextTokens } = endpoint ?? ai;

  const material = trialMaterial(input);
  const { messages, tokens, left } = await fitPrompt(db, material, contextTokens);
  const whole = reviewPrompt({ ...material, texts: wholeTexts(material) });
  return {
    endpoint: endpoint?.name ?? null,
    endpoints: endpoints.map((one) => one.name),
    contextTokens: contextTokens ?? null,
    messages,
    tokens: tokensOf(whole) + replyTokens(material),
    sentTokens: tokens,
    fits: contextTokens === undefined || tokens <= contextTokens,
    left,
  };
}
