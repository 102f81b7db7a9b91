/** How often a property is tried; `npm run test:long` tries it longer, and elsewhere. */
export const propertyRuns = (usually: number, usualSeed = 20_261_121) => ({
  numRuns: Number(process.env.PROPERTY_RUNS ?? usually),
  seed: Number(process.env.PROPERTY_SEED ?? usualSeed),
});
