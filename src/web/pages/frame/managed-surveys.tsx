import type { ReactNode } from 'react';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { ManagedList } from './managed-list.tsx';
import { SurveysHeading, type SurveysHeadingProps } from './surveys-heading.tsx';

export interface ManagedSurveysProps extends Pick<SurveysHeadingProps, 'screen' | 'course'> {
  onCreate: () => void;
  isEmpty: boolean;
  /** The list. */
  children: ReactNode;
}

/** All surveys, on the screen of the list and on that of the combined editor. */
export const ManagedSurveys = ({ screen, course, ...list }: ManagedSurveysProps) => (
  <ManagedList
    {...list}
    renderHeading={(actions) => <SurveysHeading screen={screen} course={course} actions={actions} />}
    createLabel="Создать анкету"
    nothing={{
      icon: <MessageIcon />,
      title: 'Анкеты не найдены',
      text: 'Создайте первую анкету, чтобы узнать мнение студентов',
    }}
  />
);
