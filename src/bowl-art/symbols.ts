import { hashText } from './random.ts';
import { int, num } from './svg.ts';

/** Drawings that are placed more than once; each layer carries the symbols that it uses. */
export class Symbols {
  readonly #prefix: string;
  readonly #drawings: string[] = [];

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  define(drawing: string): string {
    const id = this.#prefix + this.#drawings.length.toString(36);
    this.#drawings.push(`<g id="${id}">${drawing}</g>`);
    return id;
  }

  definitions(): string {
    return this.#drawings.length > 0 ? `<defs>${this.#drawings.join('')}</defs>` : '';
  }
}

export function use(id: string, x: number, y: number, turn = 0, scale = 1): string {
  const [left, top, rotate, grow] = [int(x), int(y), int(turn % 360), num(scale)];
  if (rotate === '0' && grow === '1') {
    return `<use href="#${id}"${left === '0' ? '' : ` x="${left}"`}${top === '0' ? '' : ` y="${top}"`}/>`;
  }
  const move = left === '0' && top === '0' ? '' : `translate(${left} ${top})`;
  const spin = rotate === '0' ? '' : `rotate(${rotate})`;
  return `<use href="#${id}" transform="${move}${spin}${grow === '1' ? '' : `scale(${grow})`}"/>`;
}

/** Ids depend on the picture alone: server and browser render the same ones, and two bowls on a page differ. */
export function idPrefixOf(picture: string, chosen: string | undefined): string {
  if (chosen !== undefined) return `${chosen.replaceAll(/[^A-Za-z0-9_-]/g, '_')}-`;
  const hash = hashText(picture);
  return String.fromCharCode(97 + (hash % 26)) + (Math.floor(hash / 26) % 36 ** 3).toString(36).padStart(3, '0');
}
