import { useId } from 'react';
import type { ReactNode } from 'react';
import { MonitorIcon, MoonIcon, SunIcon } from '#web/ui/icon/icons.tsx';
import { useThemeChoice } from './theme.ts';
import type { ThemeChoice } from './theme.ts';

/** The choice of theme as three buttons in a row, for the profile and the login page. */
export function ThemeSwitch({ hideLabels = false }: { hideLabels?: boolean }) {
  const [choice, choose] = useThemeChoice();
  const group = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Тема оформления</legend>
      {themes.map(({ value, label, icon }) => (
        <label key={value} className={segment} title={hideLabels ? label : undefined}>
          <input
            type="radio"
            name={group}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          {icon}
          <span className={hideLabels ? 'sr-only' : 'sr-only sm:not-sr-only'}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Светлая', icon: <SunIcon className="size-4.5" /> },
  { value: 'dark', label: 'Тёмная', icon: <MoonIcon className="size-4.5" /> },
  { value: 'system', label: 'Как в системе', icon: <MonitorIcon className="size-4.5" /> },
];

const segment =
  'touch-target inline-flex min-h-8 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-3 text-sm text-ink-soft ' +
  'transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent-ink';
