import { useId } from 'react';
import type { SurveyOffers, SurveyPlace } from '#contract/surveys/schemas.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { useTitleSearch } from '#web/ui/field/title-search.tsx';

export interface OfferedCourse {
  id: string;
  title: string;
}

type Offers = SurveyOffers['courses'];

export interface CourseOffersProps {
  courses: readonly OfferedCourse[];
  chosen: Offers;
  onChange: (chosen: Offers) => void;
}

/** Every course with two checkboxes: before its lessons, after them. */
export function CourseOffers({ courses, chosen, onChange }: CourseOffersProps) {
  const titleId = useId();
  const { found, field } = useTitleSearch(courses, { label: 'Найти курс', className: 'mt-2' });

  function choose(courseId: string, place: SurveyPlace, wanted: boolean): void {
    const rest = chosen.filter((offer) => offer.courseId !== courseId || offer.place !== place);
    onChange(wanted ? [...rest, { courseId, place }] : rest);
  }

  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-base">
        На страницах курсов
      </h3>
      {courses.length === 0 && <p className="mt-1 text-sm text-ink-soft">Курсов пока нет</p>}
      {field}
      <ul className="mt-2 divide-y divide-line">
        {found.map(({ id, title }) => (
          <li key={id}>
            <div role="group" aria-label={title} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
              <span aria-hidden="true" className="min-w-0 flex-1 basis-56">
                {title}
              </span>
              {places.map(({ place, label }) => (
                <Checkbox
                  key={place}
                  label={label}
                  checked={chosen.some((offer) => offer.courseId === id && offer.place === place)}
                  onChange={(event) => choose(id, place, event.target.checked)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {courses.length > 0 && found.length === 0 && <p className="text-sm text-ink-soft">Таких курсов нет</p>}
    </section>
  );
}

const places = [
  { place: 'start', label: 'перед уроками' },
  { place: 'end', label: 'после уроков' },
] as const;
