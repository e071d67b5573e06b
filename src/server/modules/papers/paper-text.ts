import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Doc = PDFKit.PDFDocument;
export type Weight = 'regular' | 'bold';
type Face = Weight | 'telugu';
type Run = { readonly text: string; readonly face: Face; readonly width: number };
/** One line of text: each part in the font that has its letters. */
export type TextLine = { readonly runs: readonly Run[]; readonly width: number };

/** Whole fonts: the subsets of the web pages have no rupee sign, and a person's name may have any letter. */
const files: Readonly<Record<Face, string>> = {
  regular: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  bold: '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
  telugu: '@expo-google-fonts/anek-telugu/400Regular/AnekTelugu_400Regular.ttf',
};

const teluguRun = /(\p{Script=Telugu}[\p{Script=Telugu}\u{200C}\u{200D}]*)/u;
const segments = new Intl.Segmenter('te', { granularity: 'grapheme' });

export async function registerFonts(doc: Doc): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  for (const [face, file] of Object.entries(files)) doc.registerFont(face, await readFile(resolve(file)));
}

/** Breaks a text between words, and a word that is longer than a line between its letters. */
export function breakLines(doc: Doc, text: string, weight: Weight, size: number, maxWidth: number): TextLine[] {
  const lines: TextLine[] = [];
  const measure = (part: string) => toLine(doc, part, weight, size);
  let current = '';
  for (const word of splitLongWords(text, (part) => measure(part).width <= maxWidth)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && measure(longer).width > maxWidth) {
      lines.push(measure(current));
      current = word;
    } else current = longer;
  }
  return [...lines, measure(current)];
}

export function drawLine(doc: Doc, { runs }: TextLine, x: number, y: number, size: number): void {
  let left = x;
  for (const { text, face, width } of runs) {
    doc.font(face, size).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
    left += width;
  }
}

function toLine(doc: Doc, text: string, weight: Weight, size: number): TextLine {
  const runs = text
    .split(teluguRun)
    .filter((part) => part !== '')
    .map((part): Run => {
      const face = teluguRun.test(part) ? 'telugu' : weight;
      return { text: part, face, width: doc.font(face, size).widthOfString(part) };
    });
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
}

function splitLongWords(text: string, fits: (part: string) => boolean): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      if (fits(word)) return [word];
      const parts = [''];
      for (const { segment } of segments.segment(word)) {
        const longer = parts.at(-1)! + segment;
        if (fits(longer)) parts[parts.length - 1] = longer;
        else parts.push(segment);
      }
      return parts;
    });
}
