/** A share of the circle, in degrees. */
export type Wedge = { readonly from: number; readonly to: number };

export const middleOf = ({ from, to }: Wedge): number => (from + to) / 2;

type Shares = { readonly protein: number; readonly addon: number };

/** Proteins first and widest; add-ons share the rest; at least 30 degrees of the base stay open. */
function shares(proteins: number, addons: number): Shares {
  if (addons === 0) return { protein: proteins ? Math.min(310, 190 + 60 * (proteins - 1)) / proteins : 0, addon: 0 };
  const open = Math.max(30, 150 - 34 * addons - 22 * proteins);
  const protein = proteins ? Math.min(196, 126 + 34 * (proteins - 1), 330 - 38 * addons) / proteins : 0;
  const addon = Math.min(addons === 1 ? 110 : 92, (360 - open - protein * proteins) / addons);
  return { protein, addon };
}

const seam = 2;

/** One wedge per ingredient in order, clockwise; the proteins lie at the bottom left, where the eye starts. */
export function cutWedges(proteins: number, addons: number, turn: number): readonly Wedge[] {
  const share = shares(proteins, addons);
  let angle = 118 + turn - (share.protein * proteins) / 2;
  return Array.from({ length: proteins + addons }, (_, index) => {
    const from = angle;
    angle += index < proteins ? share.protein : share.addon;
    return { from: from + seam, to: angle - seam };
  });
}
