/** The widths in which photographs are shown: a card on a phone, a card on a high-density screen, a large picture. */
export const imageWidths = [240, 480, 960] as const;

const folder = 'images/';
const ownImage = /^\/(images\/[\w-]+)-\d+\.webp$/;

export function imageKey(name: string, width: number): string {
  return `${folder}${name}-${width}.webp`;
}

/** The common name of an uploaded picture's widths; undefined for an external URL. */
export function nameOfImage(imageUrl: string | null): string | undefined {
  return ownImage.exec(imageUrl ?? '')?.[1];
}

/** The keys of all widths of a picture; undefined when the name is not one of a picture. */
export function widthsOfImage(name: string): string[] | undefined {
  return name.startsWith(folder) ? imageWidths.map((width) => imageKey(name.slice(folder.length), width)) : undefined;
}

/** An uploaded picture is stored in every width. */
export function keysOfImage(imageUrl: string): string[] {
  const name = nameOfImage(imageUrl);
  return (name && widthsOfImage(name)) || [];
}
