/** How an ingredient is shown alone: half the width of its frame, then x, y and turn of each piece: '-9 -8 -6, 12 -5 10'. */
type Served = { readonly half: number; readonly pieces: string };

/** `art` is drawn around 0,0 with the light from the top left, its own contact shadow first. */
type Drawn = { readonly art: string; readonly served?: Served };

/** Slices that lean on each other along the ring. */
export type Fan = Drawn & {
  readonly lay: 'fan';
  readonly ring: number;
  readonly step: number;
  readonly tilt: number;
};

/** Many pieces piled up; the bed shows through between them. Small ones are piled up by clumps of six. */
export type Heap = Drawn & {
  readonly lay: 'heap';
  readonly pieceRadius: number;
  readonly bed?: string;
  readonly clumps?: { readonly full: string; readonly thin: string };
};

/** A few large pieces on the ring and one inside it. */
export type Pieces = Drawn & {
  readonly lay: 'pieces';
  readonly count: number;
  readonly ring: number;
  readonly spacing: number;
};

/** One piece that fills its wedge. */
export type Slab = Drawn & { readonly lay: 'slab' };

/** Strips, dark tone first; the last tone is the light on every other strip. */
export type Shreds = Drawn & {
  readonly lay: 'shreds';
  readonly tones: readonly (readonly [colour: string, width: number])[];
  readonly length: number;
  readonly count: number;
};

/** A spoonful. */
export type Dollop = Drawn & { readonly lay: 'dollop' };

export type Scatter = Drawn & { readonly lay: 'scatter'; readonly count: number };

export type Sprinkle = Drawn & {
  readonly lay: 'sprinkle';
  readonly tones: readonly (readonly [colour: string, width: number, length: number, count: number])[];
};

export type SauceTones = { readonly body: string; readonly light: string; readonly dark: string };
export type Drizzle = Drawn & { readonly lay: 'drizzle'; readonly tones: SauceTones };

export type Garnish = Drawn & { readonly lay: 'garnish' };

/** Takes a share of the circle. */
export type WedgeIngredient = Fan | Heap | Pieces | Slab | Shreds | Dollop;

/** Lies on top of everything and takes no room. */
export type Topping = Scatter | Sprinkle | Drizzle | Garnish;

export type Ingredient = WedgeIngredient | Topping;

export function isTopping(ingredient: Ingredient): ingredient is Topping {
  const { lay } = ingredient;
  return lay === 'scatter' || lay === 'sprinkle' || lay === 'drizzle' || lay === 'garnish';
}
