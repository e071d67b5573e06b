const pixelsPerMm = 96 / 25.4;
const paperWidthMm = 80;
const spareMm = 4;

/** A roll has no pages: the page is made as long as its ticket, so that none is cut in two or followed by blank paper. */
export function ticketPageRule(ticketHeightPx: number): string {
  const lengthMm = Math.max(paperWidthMm, Math.ceil(ticketHeightPx / pixelsPerMm) + spareMm);
  return `@page ticket { size: ${paperWidthMm}mm ${lengthMm}mm; margin: 0; }`;
}
