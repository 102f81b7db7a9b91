import { Image } from '@tiptap/extension-image';
import { defaultUrlTransform } from 'react-markdown';

/** A picture or a recording, as a student's page shows it. */
export const Picture = Image.extend({
  addNodeView: () => (props) => {
    const { src, alt, title } = props.node.attrs as { src: string | null; alt: string; title: string | null };
    return { dom: shown(defaultUrlTransform(src ?? ''), alt, title) };
  },
}).configure({ inline: true });

function shown(address: string, name: string, title: string | null): HTMLElement {
  const [isRecording, isVideo] = /^\/lesson-files.+(?:(mp4|webm)|mp3|m4a)$/.exec(address) ?? [];
  if (isRecording) {
    const player = document.createElement(isVideo ? 'video' : 'audio');
    return Object.assign(player, { src: address, title: name, controls: true, preload: 'metadata' });
  }
  const picture = document.createElement('img');
  // The order matters: the address is asked for as soon as it is set.
  picture.referrerPolicy = 'no-referrer';
  return Object.assign(picture, { alt: name, ...(title !== null && { title }), src: address });
}
