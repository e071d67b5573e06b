/** The widths in which the shop keeps every uploaded picture; its address names the largest. */
const storedWidths = [240, 480, 960] as const;
const stored = /^(\/images\/[\w-]+-)960\.webp$/;

/** What an `img` needs: of an uploaded picture the browser takes the width it shows; any other has one address. */
export function imageSources(url: string, sizes: string) {
  const name = stored.exec(url)?.[1];
  if (name === undefined) return { src: url };
  return { sizes, srcSet: storedWidths.map((width) => `${name}${width}.webp ${width}w`).join(', '), src: url };
}
