import { action, type Texts } from '#contract/audit/action.ts';

export const modelActions = {
  model_measured: action<Texts<'endpoint' | 'model' | 'set'>>('Начато измерение модели'),
};
