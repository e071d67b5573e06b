import type { MealArt } from './art-spec.ts';
import { bowlLayers, pictureLimit } from './bowl-layers.ts';
import { drawBowl, type DrawBowlOptions } from './draw-bowl.ts';
import { drawShake } from './shake.ts';
import { drawSnackTray } from './snack-tray.ts';
import { bowlViewBox } from './stoneware.ts';
import { frame, group } from './svg.ts';
import { idPrefixOf, Symbols } from './symbols.ts';

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
