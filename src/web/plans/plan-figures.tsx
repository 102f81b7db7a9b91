import type { PlanFigures } from '#contract/plans/figures.ts';

/** The one figure of plans, with what it means. */
export const PlanFigure = ({ figures: { plans } }: { figures: PlanFigures }) => (
  <div>
    <p className="font-medium">{plans ? sentence(plans) : 'Сказали в жизни: спросили меньше пяти человек'}</p>
    <p className="mt-1 text-sm text-ink-soft">
      Сколько студентов сказали хотя бы один свой план из тех, кого об этом спросили. Со слов студентов,
      посчитано до начала этой недели.
    </p>
  </div>
);

/** The same in a few words. */
export const inLifeFigure = ({ plans }: PlanFigures): string =>
  plans ? `Сказали ${plans.said} из ${plans.asked}` : 'Спросили меньше пяти человек';

const sentence = ({ asked, answered, said }: NonNullable<PlanFigures['plans']>): string =>
  `Сказали в жизни: ${said} из ${asked}, кого спросили; ответили ${answered}`;
