/** The widths that the shop shows photographs in: a card on a phone, a card on a sharp screen, a large picture. */
export const imageWidths = [240, 480, 960] as const;

const folder = 'images/';
const ownImage = /^\/(images\/[\w-]+)-\d+\.webp$/;

export function imageKey(name: string, width: number): string {
  return `${folder}${name}-${width}.webp`;
}

/** What its widths share, of a picture of ours; an address elsewhere is none of ours. */
export function nameOfImage(imageUrl: string | null): string | undefined {
  return ownImage.exec(imageUrl ?? '')?.[1];
}

/** The keys of a picture by that name; undefined when it is the name of something else. */
export function widthsOfImage(name: string): string[] | undefined {
  return name.startsWith(folder) ? imageWidths.map((width) => imageKey(name.slice(folder.length), width)) : undefined;
}

/** A picture of ours lies in every width of the shop. */
export function keysOfImage(imageUrl: string): string[] {
  const name = nameOfImage(imageUrl);
  return (name && widthsOfImage(name)) || [];
}
