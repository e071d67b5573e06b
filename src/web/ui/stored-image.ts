/** The widths in which the shop stores every uploaded picture; its URL names the largest. */
const storedWidths = [240, 480, 960] as const;
const stored = /^(\/images\/[\w-]+-)960\.webp$/;

/** Attributes of an `img`: of an uploaded picture the browser loads the width it needs; any other has one URL. */
export function imageSources(url: string, sizes: string) {
  const name = stored.exec(url)?.[1];
  if (name === undefined) return { src: url };
  return { sizes, srcSet: storedWidths.map((width) => `${name}${width}.webp ${width}w`).join(', '), src: url };
}
