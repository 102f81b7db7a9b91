/** The longer side, as the server keeps a logo. */
const longest = 960;

/**
 * Draws an SVG as an `img` does: no script of it runs, and nothing that it names is fetched. Whatever else a file is, it goes as it
 * is, and the server says what is wrong with it.
 */
export async function svgAsPng(file: File): Promise<Blob> {
  if (file.type !== 'image/svg+xml' && !/\.svg$/i.test(file.name)) return file;
  const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return await drawn(picture);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawn(picture: HTMLImageElement): Promise<Blob> {
  // A picture without a size of its own is a square.
  const [width, height] = [picture.naturalWidth || longest, picture.naturalHeight || longest];
  const scale = longest / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The canvas gives no picture');
  return png;
}
