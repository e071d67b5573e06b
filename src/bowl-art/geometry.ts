export type Point = readonly [x: number, y: number];

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Degrees run clockwise from 3 o'clock, as SVG's do. */
export function polar(degrees: number, radius: number): Point {
  return [Math.cos(radians(degrees)) * radius, Math.sin(radians(degrees)) * radius];
}

/** Leaves turn by this angle so that no two of them meet; so do grains and seeds. */
export const goldenAngle = 137.5;

/** The k-th of `count` points spread evenly over a disc. */
export function onDisc(k: number, count: number, radius: number, turn = 0): Point {
  return polar(k * goldenAngle + turn, Math.sqrt((k + 0.4) / count) * radius);
}

/** The bowl seen from above, centred on 0,0. */
export const bowl = {
  /** Outer edge of the lip. */
  edge: 112,
  /** Middle of the painted band. */
  band: 105,
  /** Where the lip ends and the inner wall begins. */
  lip: 98,
  /** Where the food is cut off. */
  inside: 93.5,
  /** The ground the base covers. */
  food: 91,
  /** The ring on which ingredients are laid. */
  ring: 54,
} as const;

/** Reads '-3 2, 6 -6' or '-9 -8 -6, 12 -5 10': x, y and, where there is one, the turn of each piece. */
export function pointsOf(text: string): readonly (readonly [x: number, y: number, turn: number])[] {
  return text.split(', ').map((point) => {
    const [x = 0, y = 0, turn = 0] = point.split(' ').map(Number);
    return [x, y, turn];
  });
}
