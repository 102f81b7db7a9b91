export { practiceOf } from '#contract/practice-of.ts';
