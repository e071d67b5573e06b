import { type Point, pointsOf } from './geometry.ts';

/** Every shadow on every ingredient has this one hue. */
export const shadowColour = '#2A0D18';

const shorten = (digits: string) => digits.replace(/^(-?)0\./, '$1.');
const unsigned = (value: number) => (Object.is(value, -0) ? 0 : value);
/** Of the thousands of numbers in a bowl only the few below 1 begin with a zero to drop. */
const digitsOf = (value: number) => (Math.abs(value) < 1 ? shorten(String(unsigned(value))) : String(value));

/** One decimal is a quarter of a screen pixel at 320 px: enough. */
export const num = (value: number): string => digitsOf(Math.round(value * 10) / 10);
export const fine = (value: number): string => digitsOf(Math.round(value * 100) / 100);
export const int = (value: number): string => String(unsigned(Math.round(value)));

type Writer = (value: number) => string;

/** Two numbers of a path; a minus sign needs no space before it. */
export function pair([x, y]: Point, write: Writer = int): string {
  const second = write(y);
  return write(x) + (second.startsWith('-') ? '' : ' ') + second;
}

/** Attributes beyond the usual, written as in the file, without a leading space. */
type Extra = string;
const also = (extra: Extra | undefined) => (extra ? ` ${extra}` : '');

/** Round caps and `fill="none"` are inherited from the root element, which saves about 2 KB a bowl. */
export function stroke(d: string, colour: string, width: number, extra?: Extra): string {
  return `<path d="${d}" stroke="${colour}" stroke-width="${num(width)}"${also(extra)}/>`;
}

export function fill(d: string, colour: string, extra?: Extra): string {
  return `<path d="${d}" fill="${colour}"${also(extra)}/>`;
}

export function circle(x: number, y: number, radius: number, colour: string, extra?: Extra): string {
  const centre = (x ? ` cx="${num(x)}"` : '') + (y ? ` cy="${num(y)}"` : '');
  return `<circle${centre} r="${num(radius)}" fill="${colour}"${also(extra)}/>`;
}

export function ring(radius: number, colour: string, width: number, extra?: Extra): string {
  return `<circle r="${num(radius)}" stroke="${colour}" stroke-width="${num(width)}"${also(extra)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, colour: string, extra?: Extra): string {
  const centre = (x ? ` cx="${num(x)}"` : '') + (y ? ` cy="${num(y)}"` : '');
  return `<ellipse${centre} rx="${num(rx)}" ry="${num(ry)}" fill="${colour}"${also(extra)}/>`;
}

export type Box = readonly [x: number, y: number, width: number, height: number, corner: number];

export function block([x, y, width, height, corner]: Box, colour: string, extra?: Extra): string {
  const size = `x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${num(corner)}"`;
  return `<rect ${size} fill="${colour}"${also(extra)}/>`;
}

/** Many round dots in one element: sub-paths of no length with round caps. */
/** `points` as in `pointsOf`. */
export function dots(points: string, colour: string, width: number): string {
  const path = pointsOf(points).map(([x, y]) => `M${pair([x, y], num)}h0`);
  return stroke(path.join(''), colour, width);
}

/** The contact shadow of a shape: the same outline, a little down and to the right of the light. */
export function shadow(d: string, opacity = 0.26, [x, y]: Point = [1.6, 2.6]): string {
  return fill(d, shadowColour, `opacity="${fine(opacity)}" transform="translate(${num(x)} ${num(y)})"`);
}

export function roundShadow(x: number, y: number, radius: number, opacity = 0.26): string {
  return circle(x, y, radius, shadowColour, `opacity="${fine(opacity)}"`);
}

export function blockShadow(box: Box, opacity: number): string {
  return block(box, shadowColour, `opacity="${fine(opacity)}"`);
}

export function arc(from: Point, to: Point, radius: number, isLong: boolean): string {
  return `M${pair(from, num)}A${num(radius)} ${num(radius)} 0 ${isLong ? 1 : 0} 1 ${pair(to, num)}`;
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}

const longestTitle = 120;

/** Text as the value of an attribute: whatever was typed, the file stays well-formed XML. */
export function attributeText(text: string): string {
  const legal = text
    .slice(0, longestTitle)
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ');
  return legal.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export type Frame = { readonly open: string; readonly close: string };

/** A picture with a title has an accessible name; one without is shown beside its name and is decoration. */
export function frame(viewBox: string, title: string | undefined): Frame {
  const name = title ? `role="img" aria-label="${attributeText(title)}"` : 'aria-hidden="true"';
  return {
    open: `<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke-linecap="round" stroke-linejoin="round" viewBox="${viewBox}" ${name}>`,
    close: '</svg>',
  };
}
