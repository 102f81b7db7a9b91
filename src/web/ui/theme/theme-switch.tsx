import { useId } from 'react';
import type { ReactNode } from 'react';
import { icon } from '#web/ui/icon/icon.tsx';
import { useThemeChoice } from './theme.ts';
import type { ThemeChoice } from './theme.ts';

const SunIcon = icon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
);
const MoonIcon = icon('M20 14.5A8.5 8.5 0 1 1 9.5 4a6.8 6.8 0 0 0 10.5 10.5Z');
const MonitorIcon = icon('M3 5h18v11.5H3zM8.5 20.5h7M12 16.5v4');

/** The choice of theme as three buttons in a row, for the profile and the login page. */
export function ThemeSwitch({ hideLabels = false }: { hideLabels?: boolean }) {
  const [choice, choose] = useThemeChoice();
  const group = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Тема оформления</legend>
      {themes.map(({ value, label, icon: sign }) => (
        <label key={value} className={segment} title={hideLabels ? label : undefined}>
          <input
            type="radio"
            name={group}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          {sign}
          <span className={hideLabels ? 'sr-only' : 'sr-only sm:not-sr-only'}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Светлая', icon: <SunIcon className="size-4.5" /> },
  { value: 'dark', label: 'Тёмная', icon: <MoonIcon className="size-4.5" /> },
  { value: 'system', label: 'Как в системе', icon: <MonitorIcon className="size-4.5" /> },
];

const segment =
  'touch-target inline-flex min-h-8 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-3 text-sm text-ink-soft ' +
  'transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent-ink';
