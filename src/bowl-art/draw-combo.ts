import type { MealArt } from './art-spec.ts';
import { bowlLayers, pictureLimit } from './bowl-layers.ts';
import { drawBowl, type DrawBowlOptions } from './draw-bowl.ts';
import { drawSnackTray } from './snack-tray.ts';
import { bowlViewBox } from './stoneware.ts';
import { frame, group, circle, ellipse, shadowColour, stroke } from './svg.ts';
import { idPrefixOf, Symbols } from './symbols.ts';
import { type ShakeKey, isOneOf, shakeKeys } from './art-keys.ts';

function drawTray(snack: string, chosenPrefix: string | undefined): string {
  const symbols = new Symbols(`${idPrefixOf(`tray of ${snack}`, chosenPrefix)}t`);
  const tray = drawSnackTray(snack, symbols);
  return group(symbols.definitions() + tray, 'transform="translate(66 78)rotate(-7)scale(.98)"');
}

/** A bowl alone, or with its shake at the top right and its snack tray at the bottom right, all from above. */
export function drawMeal(art: MealArt, options: DrawBowlOptions): string {
  const { shake, snack } = art;
  const isCombo = shake !== undefined || snack !== undefined;
  if (!isCombo || options.detail === 'tiny') return drawBowl(art, options);

  const { open, close } = frame(bowlViewBox, options.title);
  const drink = shake === undefined ? '' : group(drawShake(shake), 'transform="translate(70 -58)scale(.8)"');
  const tray = snack === undefined ? '' : drawTray(snack, options.idPrefix);
  const placed = 'transform="translate(-31 -14)scale(.78)"';
  const spent = [open, group('', placed), drink, tray, close].join('').length;
  const layers = bowlLayers(art, options, pictureLimit - spent);
  return open + group(layers.map(({ svg }) => svg).join(''), placed) + drink + tray + close;
}

type Drink = { readonly deep: string; readonly swirl: string; readonly foam: string; readonly crumbs: string };

const drinks: Record<ShakeKey, Drink> = {
  chocolate: { deep: '#6B3A20', swirl: '#8E5330', foam: '#C08A5C', crumbs: '#3D1D0D' },
  mango: { deep: '#F0A51E', swirl: '#FFC24A', foam: '#FFE09A', crumbs: '#C9680A' },
  coffee: { deep: '#A9764A', swirl: '#CBA074', foam: '#EBD3B3', crumbs: '#5E3719' },
  berry: { deep: '#B23A6B', swirl: '#D66A95', foam: '#F3B3CB', crumbs: '#7A153F' },
  pista: { deep: '#9DB765', swirl: '#BED58A', foam: '#E4F0C4', crumbs: '#5E7D2E' },
};

/** For a flavour without colours of its own. */
const plain: Drink = { deep: '#D9B98C', swirl: '#E7C79C', foam: '#F7E6CB', crumbs: '#B98A52' };

const straw = 'M4 6L62-52';

/** A beet-coloured tumbler from above, with a paper straw. */
export function drawShake(flavour: string): string {
  const { deep, swirl, foam, crumbs } = isOneOf(shakeKeys, flavour) ? drinks[flavour] : plain;
  return (
    ellipse(6, 9, 51, 50, shadowColour, 'opacity=".16"') +
    ellipse(3, 4, 51, 51, shadowColour, 'opacity=".16"') +
    circle(0, 0, 50, '#5E0F34') +
    circle(0, 0, 47.5, '#8E1F55') +
    circle(0, 0, 45, '#4A0A28') +
    circle(0, 1, 43, deep) +
    stroke('M-30-10C-22-32 14-38 28-14 38 8 14 30-8 26-26 22-28 0-12-8 0-14 14-6 12 6 10 14-2 14-4 8', swirl, 8) +
    stroke('M-28-12C-20-30 12-35 25-13M-6 23C-22 19-24 2-11-5', foam, 3) +
    stroke('M-24 18h0M-30 8h0M20 26h0M30 10h0M-10-32h0M8 34h0M-20 26h0', foam, 4.4) +
    stroke('M-27 14h0M25 18h0M0-33h0M34 2h0M-14 32h0', '#fff', 1.8, 'opacity=".7"') +
    stroke('M-2-20h0M6-24h0M14-18h0M2-14h0M10-12h0M-8-16h0M18-24h0', crumbs, 2.6) +
    stroke(straw, shadowColour, 11, 'opacity=".22" transform="translate(3 5)"') +
    stroke(straw, '#FFC53D', 10) +
    stroke(straw, '#fff', 10, 'stroke-linecap="butt" stroke-dasharray="5 9" opacity=".85"') +
    stroke('M3 3L60-54', '#fff', 1.6, 'opacity=".6"') +
    stroke('M-40-20A46 46 0 0 1-16-42', '#D883A8', 2)
  );
}
