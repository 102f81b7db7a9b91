import { parseUrl } from '#domain/parse-url.ts';

/** A video that a lesson may show: at one of the hosts that the page may embed, or a file of the lesson. */
export interface Video {
  provider: VideoProvider;
  /** The host's id; for VK Видео the owner and the video: `-1_2`. */
  id: string;
  /** The player's URL: always https, always on an allowed host; of a file, its own address. */
  embedUrl: string;
}

export type VideoProvider = 'own' | VideoHost;

type VideoHost = 'kinescope' | 'rutube' | 'vk' | 'youtube' | 'vimeo';

/**
 * Parses the URL of a player or of an ordinary page with a video. Undefined for anything else, however similar: only the
 * listed hosts are accepted, and `embedUrl` is built from validated parts.
 */
export function parseVideo(pasted: string): Video | undefined {
  const address = videoAddress(pasted);
  const [file, id] = ownFile.exec(address) ?? [];
  if (file && id) return { provider: 'own', id, embedUrl: file };
  const url = parseAddress(address);
  const provider = url && providers[url.hostname.replace(/^(?:www|m)\./, '')];
  return provider && read[provider](url);
}

/**
 * The address in what people paste: alone, with blanks and invisible signs around, or within the code of a player. A host gives
 * some videos no other way out (VK, «по ссылке»).
 */
export function videoAddress(pasted: string): string {
  const text = pasted.replace(/^[\s\p{Cf}]+/u, '').replace(/[\s\p{Cf}]+$/u, '');
  if (!text.startsWith('<')) return text;
  const [, quoted, single, bare] = framed.exec(text) ?? [];
  return (quoted ?? single ?? bare ?? text).trim().replaceAll('&amp;', '&');
}

const framed = /<iframe\s(?:[^<>]*?\s)?src\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/i;

/** As `POST /api/lessons/:id/files` answers. */
const ownFile = /^\/lesson-files\/[\da-f-]{36}\/([\da-f]{64})\.(?:mp4|webm)$/;

/**
 * The player's URL that starts at a second of the video. Every host documents a way; another host may have none, and then
 * has to make this undefined.
 */
export function embedUrlAt({ provider, embedUrl }: Video, seconds: number): string {
  if (provider === 'own') return `${embedUrl}#t=${Math.floor(seconds)}`;
  const url = new URL(embedUrl);
  // The link that the author pasted may have had a start of its own.
  url.searchParams.delete('start');
  const whole = Math.floor(seconds);
  if (whole > 0) startAt[provider](url, whole);
  return url.href;
}

const startAt: Record<VideoHost, (url: URL, seconds: number) => void> = {
  // docs.kinescope.com, «Embedding», «Playback of video fragments»: what is before `seek` is skipped.
  kinescope: (url, seconds) => url.searchParams.set('seek', String(seconds)),
  // rutube.ru/info/embed: `t`, in seconds.
  rutube: (url, seconds) => url.searchParams.set('t', String(seconds)),
  // dev.vk.com/ru/widgets/video: `t`, as 00h00m00s.
  vk: (url, seconds) => url.searchParams.set('t', hoursMinutesSeconds(seconds)),
  // developers.google.com, «YouTube Embedded Players and Player Parameters»: `start`, in seconds.
  youtube: (url, seconds) => url.searchParams.set('start', String(seconds)),
  // Vimeo's time links, `#t=200s`, which its player takes as well; player.js documents the same as its `start_time`.
  vimeo: (url, seconds) => {
    url.hash = `t=${seconds}s`;
  },
};

function hoursMinutesSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return `${hours}h${minutes}m${rest}s`;
}

function parseAddress(address: string): URL | undefined {
  const url = parseUrl(withScheme(address));
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username || url.password || url.port ? undefined : url;
}

/** People paste `youtu.be/…` as often as `https://youtu.be/…`. */
function withScheme(address: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  return `https://${address.replace(/^\/\//, '')}`;
}

/** Without `www.` and `m.`. */
const providers: Readonly<Record<string, VideoHost>> = Object.assign(Object.create(null), {
  'kinescope.io': 'kinescope',
  'rutube.ru': 'rutube',
  'vk.com': 'vk',
  'vk.ru': 'vk',
  'vkvideo.ru': 'vk',
  'youtube.com': 'youtube',
  'music.youtube.com': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'youtu.be': 'youtube',
  'vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
});

const read: Record<VideoHost, (url: URL) => Video | undefined> = {
  kinescope: readKinescope,
  rutube: readRutube,
  vk: readVk,
  youtube: readYoutube,
  vimeo: readVimeo,
};

function readKinescope({ pathname }: URL): Video | undefined {
  const embedded = /^\/embed\/([\w-]+)\/?$/.exec(pathname)?.[1];
  // The site's own pages (/pricing) are lower-case words; an id has a digit or a capital letter.
  const watched = /^\/(?=[\w-]*[\dA-Z])([\w-]+)\/?$/.exec(pathname)?.[1];
  const id = embedded ?? watched;
  return id ? { provider: 'kinescope', id, embedUrl: `https://kinescope.io/embed/${id}` } : undefined;
}

function readRutube({ pathname, searchParams }: URL): Video | undefined {
  const id = /^\/(?:play\/embed|video\/private|video|shorts)\/([\da-z]+)\/?$/i.exec(pathname)?.[1];
  if (!id || id === 'private') return undefined;
  // The key of an unlisted video, which is part of its link.
  const key = matching(searchParams.get('p'), /^[\w-]+$/);
  return { provider: 'rutube', id, embedUrl: `https://rutube.ru/play/embed/${id}${query({ p: key })}` };
}

function readVk({ pathname, searchParams }: URL): Video | undefined {
  const [owner, number] =
    pathname === '/video_ext.php'
      ? [matching(searchParams.get('oid'), /^-?\d+$/), matching(searchParams.get('id'), /^\d+$/)]
      : (watchedOnVk(`${pathname}/`) ?? watchedOnVk(`/${searchParams.get('z') ?? ''}/`) ?? []);
  if (!owner || !number) return undefined;
  const hash = matching(searchParams.get('hash'), /^[\w-]+$/);
  return {
    provider: 'vk',
    id: `${owner}_${number}`,
    embedUrl: `https://vkvideo.ru/video_ext.php${query({ oid: owner, id: number, hash })}`,
  };
}

/** `/video-1_2`, `/playlist/-1_3/video-1_2`, or either in the query parameter `z` when the video opened as an overlay. */
function watchedOnVk(path: string): string[] | undefined {
  return /\/(?:video|clip)(-?\d+)_(\d+)\//.exec(path)?.slice(1, 3);
}

function readYoutube({ hostname, pathname, searchParams }: URL): Video | undefined {
  const inPath =
    hostname === 'youtu.be' ? /^\/([\w-]{11})\/?$/ : /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
  const given = pathname === '/watch' ? searchParams.get('v') : inPath.exec(pathname)?.[1];
  const id = matching(given, /^[\w-]{11}$/);
  // In the position of an id, these two name another kind of player.
  if (!id || id === 'videoseries' || id === 'live_stream') return undefined;
  const start = secondsOf(searchParams.get('start') ?? searchParams.get('t'));
  return {
    provider: 'youtube',
    id,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}${query({ start })}`,
  };
}

/** `90`, `90s`, `1h2m3s`. */
function secondsOf(time: string | null): string | undefined {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? String(total) : undefined;
}

function readVimeo({ hostname, pathname, searchParams }: URL): Video | undefined {
  const [, id, hashInPath] =
    (hostname === 'player.vimeo.com'
      ? /^\/video\/(\d+)\/?$/
      : /^\/(?:(?:channels|groups|showcase|album)\/[\w-]+\/(?:videos?\/)?)?(\d+)(?:\/([\da-f]+))?\/?$/
    ).exec(pathname) ?? [];
  if (!id) return undefined;
  const h = hashInPath ?? matching(searchParams.get('h'), /^[\da-f]+$/);
  return { provider: 'vimeo', id, embedUrl: `https://player.vimeo.com/video/${id}${query({ h })}` };
}

function matching(text: string | null | undefined, pattern: RegExp): string | undefined {
  return text && pattern.test(text) ? text : undefined;
}

/** Every value has been validated by a pattern without characters that need escaping. */
function query(parts: Record<string, string | undefined>): string {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
