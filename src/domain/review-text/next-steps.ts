interface Told {
  criterionId: string;
  text: string;
  nextStep: string | null;
}

/**
 * Who is told five things does none: a review has two next steps at most, that of the criterion to begin with and the first of
 * the others. What else there was to do joins its remark's text.
 */
export function withTwoSteps<R extends Told>(remarks: readonly R[], firstCriterionId: string | null): R[] {
  const named = remarks.find(({ criterionId }) => criterionId === firstCriterionId);
  const told = remarks.filter(({ nextStep }) => nextStep !== null);
  const kept = new Set(
    named ? [named, ...told.filter((one) => one !== named)].slice(0, 2) : told.slice(0, 2),
  );
  return remarks.map((remark) => (kept.has(remark) ? remark : withStepInText(remark)));
}

function withStepInText<R extends Told>(remark: R): R {
  const { text, nextStep } = remark;
  if (nextStep === null) return remark;
  const step = nextStep.charAt(0).toUpperCase() + nextStep.slice(1);
  return { ...remark, text: [text, step].filter((one) => one !== '').join('\n\n'), nextStep: null };
}
