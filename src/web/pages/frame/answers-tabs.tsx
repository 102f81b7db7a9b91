import { paths } from '#web/paths.ts';
import { ScreenTab, ScreenTabs } from './screen-tabs.tsx';

/** «Ответы» of the bar: by lessons, those who wait for a person, and all of them in a row. */
export const AnswersTabs = ({ className }: { className?: string }) => (
  <ScreenTabs label="Ответы" {...(className !== undefined && { className })}>
    <ScreenTab to={paths.answers()} search={{ view: undefined }} activeOptions={byView}>
      По урокам
    </ScreenTab>
    <ScreenTab to={paths.queue()}>Ждут</ScreenTab>
    <ScreenTab to={paths.answers()} search={{ view: 'all' }} activeOptions={byView}>
      Все, новые первыми
    </ScreenTab>
  </ScreenTabs>
);

/** Whatever else the address says. */
const byView = { exact: false, includeSearch: true, explicitUndefined: true };
