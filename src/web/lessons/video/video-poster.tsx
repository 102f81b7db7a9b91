import { PlayIcon } from '#web/ui/icon/icons.tsx';

/** Drawn locally: loading the host's image would reveal to it who opened the lesson. */
export function VideoPoster({ host, onPlay }: { host: string; onPlay(): void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group relative grid size-full place-items-center bg-cover-ink-1 -outline-offset-4"
    >
      <svg
        viewBox="0 0 640 360"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        className="absolute inset-0 size-full text-cover-ink-2 opacity-50"
      >
        {[92, 152, 212, 272, 332].map((radius) => (
          <circle key={radius} cx="320" cy="180" r={radius} strokeWidth="14" />
        ))}
      </svg>
      <span className="relative grid aspect-square h-[36%] max-h-20 place-items-center rounded-full bg-accent text-on-accent shadow-lift transition-transform group-hover:scale-105">
        <PlayIcon className="size-1/2 translate-x-[4%] fill-current" />
      </span>
      <span className="sr-only">Смотреть видео.</span>
      <span className="absolute bottom-3 rounded-full bg-cover-ink-1 px-2.5 py-0.5 text-xs text-cover-ink-3 sm:bottom-5 sm:text-sm">
        Видео откроется с&nbsp;{host}
      </span>
    </button>
  );
}
