import { bowl, polar } from './geometry.ts';
import { seededRandom } from './random.ts';
import { circle, ellipse, fill, pair, ring, shadowColour, stroke } from './svg.ts';

/** Room for the shadow below and to the right of the bowl. */
export const bowlViewBox = '-124 -120 252 252';

/** The same clay for every bowl. */
const specks = (() => {
  const random = seededRandom('speck');
  const path = Array.from({ length: 34 }, () => {
    const angle = random() * 360;
    return `M${pair(polar(angle, bowl.lip + 2 + random() * 13))}h0`;
  }).join('');
  return stroke(path, '#A98F6C', 1.5, 'opacity=".55"');
})();

const rings =
  circle(0, 0, bowl.edge, '#BFA583') + circle(-0.6, -0.8, 110.4, '#F4ECDD') + circle(-0.4, -0.4, 108, '#FCF8EF');

export function drawStoneware(detail: 'specked' | 'plain' = 'specked'): string {
  return (
    ellipse(9, 14, 112, 111, shadowColour, 'opacity=".13"') +
    ellipse(5, 7, 113, 113, shadowColour, 'opacity=".16"') +
    rings +
    (detail === 'specked' ? specks : '')
  );
}

function wallGradient(id: string): string {
  const stops =
    '<stop stop-color="#B9A78A"/><stop offset=".55" stop-color="#E5D9C3"/><stop offset="1" stop-color="#FAF3E6"/>';
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>`;
}

export function drawWall(idPrefix: string): string {
  return wallGradient(`${idPrefix}w`) + circle(0, 0, bowl.lip, `url(#${idPrefix}w)`);
}

/** Inner shade at the top left, two highlights on the glaze. */
export function drawLight(): string {
  return (
    fill(`M-64 65A${bowl.food} ${bowl.food} 0 0 1 65-64 80 80 0 0 0-64 65z`, shadowColour, 'opacity=".2"') +
    stroke('M-80-73A108.5 108.5 0 0 1-22-106', '#fff', 2.4, 'opacity=".9"') +
    stroke('M66 66A93 93 0 0 1 10 92', '#fff', 2, 'opacity=".7"')
  );
}

/** A round hole in the middle of a shape, for `fill-rule="evenodd"`. */
const hole = `M-${bowl.food} 0a${bowl.food} ${bowl.food} 0 1 0 182 0 ${bowl.food} ${bowl.food} 0 1 0-182 0z`;

function openDisc(x: number, y: number, radius: number, colour: string, extra = ''): string {
  const disc = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0-${2 * radius} 0z`;
  return fill(disc + hole, colour, `fill-rule="evenodd"${extra}`);
}

/** The bowl without its floor: whatever lies behind the picture shows inside the wall. */
export function drawOpenStoneware(idPrefix: string, rim: string): string {
  const wallWidth = bowl.lip - bowl.food;
  return (
    openDisc(9, 14, 112, shadowColour, ' opacity=".13"') +
    openDisc(5, 7, 113, shadowColour, ' opacity=".16"') +
    openDisc(0, 0, bowl.edge, '#BFA583') +
    openDisc(-0.6, -0.8, 110.4, '#F4ECDD') +
    openDisc(-0.4, -0.4, 108, '#FCF8EF') +
    specks +
    rim +
    wallGradient(`${idPrefix}w`) +
    ring(bowl.lip - wallWidth / 2, `url(#${idPrefix}w)`, wallWidth)
  );
}
