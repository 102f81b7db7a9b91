import { paths } from '#web/paths.ts';
import { ScreenTab, ScreenTabs } from './screen-tabs.tsx';

/** «Журналы» of the menu. */
export const JournalTabs = () => (
  <ScreenTabs label="Журналы">
    <ScreenTab to={paths.audit()}>Изменения</ScreenTab>
    <ScreenTab to={paths.signIns()}>Входы</ScreenTab>
    <ScreenTab to={paths.outgoing()}>Письма</ScreenTab>
  </ScreenTabs>
);

/** «Связи»: whom the school tells, and who comes in from elsewhere. */
export const ConnectionTabs = () => (
  <ScreenTabs label="Связи">
    <ScreenTab to={paths.webhooks()}>Вебхуки</ScreenTab>
    <ScreenTab to={paths.tokens()}>Токены</ScreenTab>
    <ScreenTab to={paths.providers()}>Вход через другие</ScreenTab>
  </ScreenTabs>
);

/** «ИИ»: what answers, and for how much. */
export const ModelTabs = () => (
  <ScreenTabs label="ИИ">
    <ScreenTab to={paths.models()}>Модели</ScreenTab>
    <ScreenTab to={paths.spending()}>Расходы</ScreenTab>
  </ScreenTabs>
);
