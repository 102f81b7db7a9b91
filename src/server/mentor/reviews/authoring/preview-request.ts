import type { Body } from '#contract/endpoint.ts';
import { allows } from '#contract/models/places.ts';
import type { RequestPreview } from '#contract/reviews/ai.ts';
import type { reviews } from '#contract/reviews/calls.ts';
import { fitPrompt } from '#server/mentor/reviews/prompt/fit-prompt.ts';
import { wholeTexts } from '#server/mentor/reviews/prompt/prompt-material.ts';
import { replyTokens, tokensOf } from '#server/mentor/reviews/prompt/prompt-size.ts';
import { reviewPrompt } from '#server/mentor/reviews/prompt/review-prompt.ts';
import { configuredEndpoints } from '#server/models/endpoints.ts';
import { maskTexts } from '#server/models/masking.ts';
import { withTexts } from '#server/models/message.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import { ruleOf } from './ask-once.ts';
import { trialMaterial } from './try-prompt.ts';

/** What the endpoint would be sent for a review of the sample, masked if it would be; nothing is sent or stored. */
export async function previewRequest(
  { db, ai }: { db: Db; ai: Config['ai'] },
  { endpoint: name, ...input }: Body<typeof reviews.previewRequest>,
): Promise<RequestPreview> {
  const rule = await ruleOf(db, input.courseId);
  const endpoints = configuredEndpoints({ ai }).filter(({ place }) => allows(rule, place));
  const endpoint = name === undefined ? endpoints[0] : endpoints.find((one) => one.name === name);
  if (name !== undefined && !endpoint) throw invalid({ endpoint: 'Такой модели у курса нет' });
  // A model found on this machine is not among the configured ones.
  const { contextTokens } = endpoint ?? ai;

  const material = trialMaterial(input);
  const { messages, tokens, left } = await fitPrompt(db, material, contextTokens);
  const texts = messages.map(({ content }) => content);
  const whose = { db, courseId: input.courseId ?? null, reviewId: null, answer: input.answer };
  const sent = endpoint && endpoint.place !== 'here' ? (await maskTexts(texts, whose)).texts : texts;
  const whole = reviewPrompt({ ...material, texts: wholeTexts(material) });
  return {
    endpoint: endpoint?.name ?? null,
    endpoints: endpoints.map((one) => one.name),
    contextTokens: contextTokens ?? null,
    messages: withTexts(messages, sent),
    tokens: tokensOf(whole) + replyTokens(material),
    sentTokens: tokens,
    fits: contextTokens === undefined || tokens <= contextTokens,
    left,
  };
}
