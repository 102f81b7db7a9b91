import { describe, expect, test } from 'vitest';
import { embedUrlAt, parseVideo } from './video.ts';

const uuid = '0b7a2f0e-7b59-4d5e-8f3a-2b1c9d8e7f60';
const rutubeId = '0123456789abcdef0123456789abcdef';

describe('the player’s address is made from what people paste', () => {
  test.each([
    // Kinescope
    [
      'https://kinescope.io/embed/hGRBSZCJ7GRQJq4u6b9Ype',
      'https://kinescope.io/embed/hGRBSZCJ7GRQJq4u6b9Ype',
    ],
    ['https://kinescope.io/hGRBSZCJ7GRQJq4u6b9Ype', 'https://kinescope.io/embed/hGRBSZCJ7GRQJq4u6b9Ype'],
    ['https://kinescope.io/202430823', 'https://kinescope.io/embed/202430823'],
    ['https://kinescope.io/embed/intro', 'https://kinescope.io/embed/intro'],
    [`https://kinescope.io/embed/${uuid}?autoplay=1`, `https://kinescope.io/embed/${uuid}`],
    // RuTube
    [`https://rutube.ru/play/embed/${rutubeId}`, `https://rutube.ru/play/embed/${rutubeId}`],
    [`https://rutube.ru/play/embed/${rutubeId}/`, `https://rutube.ru/play/embed/${rutubeId}`],
    ['https://rutube.ru/play/embed/10716558', 'https://rutube.ru/play/embed/10716558'],
    [`https://rutube.ru/video/${rutubeId}/?r=wd`, `https://rutube.ru/play/embed/${rutubeId}`],
    [`https://rutube.ru/shorts/${rutubeId}/`, `https://rutube.ru/play/embed/${rutubeId}`],
    [
      `https://rutube.ru/video/private/${rutubeId}/?p=Ab-c_9`,
      `https://rutube.ru/play/embed/${rutubeId}?p=Ab-c_9`,
    ],
    // VK Видео
    [
      'https://vk.com/video_ext.php?oid=-220754053&id=456245423&hash=0a1b2c3d&hd=2',
      'https://vkvideo.ru/video_ext.php?oid=-220754053&id=456245423&hash=0a1b2c3d',
    ],
    ['https://vkvideo.ru/video_ext.php?oid=1&id=2', 'https://vkvideo.ru/video_ext.php?oid=1&id=2'],
    ['https://vk.com/video-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    ['https://vk.ru/video-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    ['https://m.vk.com/video15_20', 'https://vkvideo.ru/video_ext.php?oid=15&id=20'],
    ['https://vkvideo.ru/video-1_2?t=1m', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    ['https://vkvideo.ru/clip-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    ['https://vkvideo.ru/playlist/-9_8/video-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    ['https://vk.com/video?z=video-1_2%2Fpl_cat_trends', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2'],
    // YouTube
    ['https://www.youtube.com/embed/lePGPRDTjOo', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    [
      'https://www.youtube-nocookie.com/embed/lePGPRDTjOo?rel=0',
      'https://www.youtube-nocookie.com/embed/lePGPRDTjOo',
    ],
    [
      'https://www.youtube.com/watch?v=lePGPRDTjOo&list=PL1',
      'https://www.youtube-nocookie.com/embed/lePGPRDTjOo',
    ],
    [
      'https://m.youtube.com/watch?app=desktop&v=a-b_c123456',
      'https://www.youtube-nocookie.com/embed/a-b_c123456',
    ],
    ['https://youtu.be/lePGPRDTjOo?si=track', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    ['https://youtube.com/shorts/lePGPRDTjOo', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    [
      'https://www.youtube.com/live/lePGPRDTjOo?feature=share',
      'https://www.youtube-nocookie.com/embed/lePGPRDTjOo',
    ],
    ['https://youtu.be/lePGPRDTjOo?t=90', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo?start=90'],
    [
      'https://youtu.be/lePGPRDTjOo?t=1h2m3s',
      'https://www.youtube-nocookie.com/embed/lePGPRDTjOo?start=3723',
    ],
    ['https://youtu.be/lePGPRDTjOo?t=soon', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    // Vimeo
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0',
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/groups/shorts/videos/76979871', 'https://player.vimeo.com/video/76979871'],
    // Ways of pasting
    ['  https://youtu.be/lePGPRDTjOo\n', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    ['\u200Bhttps://youtu.be/lePGPRDTjOo\uFEFF \u200E', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    [
      '<iframe src="https://vk.com/video_ext.php?oid=-220754053&id=456245423&hash=0a1b2c3d&hd=2" width="853" height="480" allow="autoplay; encrypted-media; fullscreen; picture-in-picture;" frameborder="0" allowfullscreen></iframe>',
      'https://vkvideo.ru/video_ext.php?oid=-220754053&id=456245423&hash=0a1b2c3d',
    ],
    [
      "\n<iframe width='720' height='405' src = '//rutube.ru/play/embed/10716558/' frameBorder=0></iframe>",
      'https://rutube.ru/play/embed/10716558',
    ],
    [
      '<div style="position: relative;"><iframe src="https://kinescope.io/embed/202430823?a=1&amp;b=2" allow="autoplay"></iframe></div>',
      'https://kinescope.io/embed/202430823',
    ],
    [
      '<IFRAME SRC=https://www.youtube.com/embed/lePGPRDTjOo?start=90&amp;rel=0></IFRAME>',
      'https://www.youtube-nocookie.com/embed/lePGPRDTjOo?start=90',
    ],
    [
      '<iframe title="Vimeo" src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0"></iframe>',
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
    ],
    ['http://youtu.be/lePGPRDTjOo', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    ['//youtu.be/lePGPRDTjOo', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    ['youtu.be/lePGPRDTjOo', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    ['HTTPS://WWW.YouTube.COM/watch?v=lePGPRDTjOo', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo'],
    ['https://rutube.ru:443/play/embed/10716558', 'https://rutube.ru/play/embed/10716558'],
  ])('%s', (address, embedUrl) => {
    expect(parseVideo(address)?.embedUrl).toBe(embedUrl);
  });
});

test.each([
  ['https://kinescope.io/embed/202430823', 'kinescope', '202430823'],
  [`https://rutube.ru/play/embed/${rutubeId}`, 'rutube', rutubeId],
  ['https://vk.com/video_ext.php?oid=-1&id=2', 'vk', '-1_2'],
  ['https://www.youtube.com/embed/lePGPRDTjOo', 'youtube', 'lePGPRDTjOo'],
  ['https://player.vimeo.com/video/76979871', 'vimeo', '76979871'],
])('%s is a video of %s with the id %s', (address, provider, id) => {
  expect(parseVideo(address)).toMatchObject({ provider, id });
});

describe('what is no video of these hosts is refused', () => {
  test.each([
    '',
    ' ',
    'видео',
    'https://',
    'https://example.org/embed/lePGPRDTjOo',
    // The hosts' pages without a video
    'https://kinescope.io/',
    'https://kinescope.io/pricing',
    'https://kinescope.io/embed/',
    'https://rutube.ru/video/',
    'https://rutube.ru/video/private/',
    'https://rutube.ru/channel/123/',
    'https://vk.com/id1',
    'https://vk.com/video',
    'https://vk.com/video_ext.php?oid=-1',
    'https://vk.com/video_ext.php?oid=-1&id=2x',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=lePGPRDTjOo_longer',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://www.youtube.com/@channel',
    'https://vimeo.com/watch',
    'https://player.vimeo.com/76979871',
    // Other schemes
    'javascript:alert(1)//youtu.be/lePGPRDTjOo',
    'data:text/html,https://youtu.be/lePGPRDTjOo',
    'ftp://youtu.be/lePGPRDTjOo',
    'blob:https://youtu.be/lePGPRDTjOo',
    // Hosts that only look alike
    'https://youtube.com.evil.example/embed/lePGPRDTjOo',
    'https://evil.example/youtube.com/embed/lePGPRDTjOo',
    'https://evil.example/?https://www.youtube.com/embed/lePGPRDTjOo',
    'https://evil.example#youtu.be/lePGPRDTjOo',
    'https://notyoutube.com/embed/lePGPRDTjOo',
    'https://youtube.com@evil.example/embed/lePGPRDTjOo',
    'https://youtube.com\\@evil.example/embed/lePGPRDTjOo',
    'https://anna@youtube.com/embed/lePGPRDTjOo',
    'https://anna:secret@youtu.be/lePGPRDTjOo',
    'https://youtube.com:8443/embed/lePGPRDTjOo',
    'https://youtube.com./embed/lePGPRDTjOo',
    'https://youtubе.com/embed/lePGPRDTjOo',
    'https://kinescope.io.ru/embed/202430823',
    'https://vk.com.ru/video-1_2',
    // The code of another player, and what only looks like one
    '<iframe src="https://evil.example/embed/lePGPRDTjOo"></iframe>',
    '<iframe src="https://evil.example/" data-src="https://youtu.be/lePGPRDTjOo"></iframe>',
    '<iframe data-src="https://youtu.be/lePGPRDTjOo"></iframe>',
    '<iframe srcdoc="<b>" src="javascript:alert(1)//youtu.be/lePGPRDTjOo"></iframe>',
    '<iframe src="/lesson-files/x"></iframe>',
    '<script src="https://youtu.be/lePGPRDTjOo"></script>',
    '<iframe',
    // Names of Object.prototype
    'https://constructor/embed/1',
    'https://__proto__/embed/1',
    // Ids that would break out of the URL
    'https://kinescope.io/embed/1%2F..%2Flogin',
    'https://kinescope.io/embed/"onload="x',
    'https://rutube.ru/play/embed/1/../../../login',
    'https://youtu.be/..%2F..%2Flogout',
  ])('%j', (address) => {
    expect(parseVideo(address)).toBeUndefined();
  });
});

test('a value that is not what it should be is left out of the player’s address', () => {
  expect(parseVideo('https://vk.com/video_ext.php?oid=-1&id=2&hash=a%26autoplay%3D1')?.embedUrl).toBe(
    'https://vkvideo.ru/video_ext.php?oid=-1&id=2',
  );
  expect(parseVideo('https://rutube.ru/play/embed/10716558?p=%23x')?.embedUrl).toBe(
    'https://rutube.ru/play/embed/10716558',
  );
});

describe('the player’s address at a second', () => {
  test.each([
    ['https://kinescope.io/202430823', 'https://kinescope.io/embed/202430823?seek=200'],
    [`https://rutube.ru/video/${rutubeId}/`, `https://rutube.ru/play/embed/${rutubeId}?t=200`],
    [
      `https://rutube.ru/video/private/${rutubeId}/?p=Ab-c_9`,
      `https://rutube.ru/play/embed/${rutubeId}?p=Ab-c_9&t=200`,
    ],
    ['https://vk.com/video-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&t=00h03m20s'],
    ['https://youtu.be/lePGPRDTjOo', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo?start=200'],
    ['https://youtu.be/lePGPRDTjOo?t=90', 'https://www.youtube-nocookie.com/embed/lePGPRDTjOo?start=200'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e#t=200s'],
  ])('%s', (address, embedUrl) => {
    expect(at(address, 200.9)).toBe(embedUrl);
  });

  test('an hour and more', () => {
    expect(at('https://vk.com/video-1_2', 3_723)).toContain('&t=01h02m03s');
    expect(at('https://vimeo.com/76979871', 3_723)).toContain('#t=3723s');
  });

  test.each([0, 0.4, -5, Number.NaN])(
    'second %d is the beginning, whatever the pasted link said',
    (seconds) => {
      expect(at('https://youtu.be/lePGPRDTjOo?t=90', seconds)).toBe(
        'https://www.youtube-nocookie.com/embed/lePGPRDTjOo',
      );
      expect(at('https://vk.com/video-1_2', seconds)).toBe('https://vkvideo.ru/video_ext.php?oid=-1&id=2');
    },
  );
});

function at(address: string, seconds: number): string | undefined {
  const video = parseVideo(address);
  return video && embedUrlAt(video, seconds);
}
