/** The pictures of the guide, by their names there: they come with the page's other files. */
const files = import.meta.glob<string>('../../../docs/guide/images/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const addresses = new Map(Object.entries(files).map(([path, url]) => [path.split('/').at(-1), url]));

/** The text with the addresses that its pictures have here. */
export const withPictures = (text: string): string =>
  text.replace(/\]\(images\/([\w-]+\.webp)\)/g, (whole, name) => {
    const address = addresses.get(name);
    return address === undefined ? whole : `](${address})`;
  });
