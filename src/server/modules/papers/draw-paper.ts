import { ink, logoColours, macroColours, pageColours } from '#bowl-art/palette.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatRupees } from '#domain/money.ts';
import type { PaperData, PaperRecipient } from '#domain/papers/compose-paper.ts';
import { paperTitles, regimeFacts } from '#domain/papers/paper-kind.ts';
import { shopName } from '#domain/shop-name.ts';
import { type ColumnName, type PaperContent, contentOf } from './paper-content.ts';
import { type TextLine, type Weight, breakLines, drawLine, registerFonts } from './paper-text.ts';

type Doc = PDFKit.PDFDocument;

export type PrintedPaper = {
  readonly number: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly data: PaperData;
  readonly recipient: PaperRecipient | null;
};

const colours = {
  ink,
  soft: pageColours['ink-2'],
  beet: pageColours['beet-700'],
  line: pageColours['line-strong'],
  head: pageColours.mist,
} as const;
const page = { width: 595.28, height: 841.89, margin: 44 };
const left = page.margin;
const right = page.width - page.margin;
const contentBottom = page.height - 70;
const lineHeight = 1.42;
/** Its letters reach further below the line. */
const teluguLineHeight = 1.8;

type TextStyle = {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
};

/** The same paper is drawn in the same bytes: its dates and its id follow from what is printed. */
export async function drawPaper(paper: PrintedPaper): Promise<Buffer> {
  // Imported here: with its fonts it takes 60 MB, which only a process that draws should pay.
  const { default: PDFDocument } = await import('pdfkit');
  const { data, number } = paper;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${paperTitles[data.kind]} ${number}`,
      Author: data.seller.legalName,
      Creator: shopName,
      Producer: shopName,
      CreationDate: new Date(paper.issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  await registerFonts(doc);
  drawPages(doc, paper);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawPages(doc: Doc, paper: PrintedPaper): void {
  const content = contentOf(paper.data, paper.issuedAt);
  const below = drawParties(doc, paper, content, drawHead(doc, paper));
  const endOfTable = drawTable(doc, content, below);
  drawTotals(doc, paper, content, endOfTable);
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    drawFoot(doc, paper, `Page ${index + 1} of ${count}`);
  }
}

/** Returns where the text ends. */
function write(doc: Doc, text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
  const { size = 9, weight = 'regular', colour = colours.ink, align = 'left' } = style;
  doc.fillColor(colour);
  let top = y;
  for (const line of breakLines(doc, text, weight, size, width)) {
    drawLine(doc, line, align === 'right' ? x + width - line.width : x, top + size, size);
    top += stepOf(line, size);
  }
  return top;
}

function heightOf(doc: Doc, text: string, width: number, { size = 9, weight = 'regular' }: TextStyle = {}): number {
  return breakLines(doc, text, weight, size, width).reduce((sum, line) => sum + stepOf(line, size), 0);
}

const stepOf = ({ runs }: TextLine, size: number) =>
  size * (runs.some(({ face }) => face === 'telugu') ? teluguLineHeight : lineHeight);

function drawHead(doc: Doc, { data, number }: PrintedPaper): number {
  drawLogo(doc, left, 40, 34);
  write(doc, shopName, left + 44, 45, 200, { size: 18, weight: 'bold', colour: colours.beet });
  const width = 300;
  write(doc, paperTitles[data.kind], right - width, 38, width, { size: 20, weight: 'bold', align: 'right' });
  write(doc, number, right - width, 64, width, { size: 11, align: 'right', colour: colours.soft });
  const { declaration } = regimeFacts[data.regime];
  const rule = declaration === null ? 92 : 108;
  if (declaration !== null) write(doc, declaration, left, 86, right - left, { align: 'right' });
  drawRule(doc, rule);
  return rule + 14;
}

function drawLogo(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 40);
  doc.circle(20, 20, 10.6).fill(pageColours['beet-800']);
  doc.lineCap('round').lineWidth(5).path('M20 3.5A16.5 16.5 0 0 1 31.2 32.1').stroke(macroColours.protein);
  doc
    .lineCap('butt')
    .dash(2.6, { space: 2.4 })
    .path('M27.6 34.7A16.5 16.5 0 0 1 7.5 30.8')
    .stroke(logoColours['logo-carbs']);
  doc.lineCap('round').lineWidth(4.6).dash(0.01, { space: 6.6 });
  doc.path('M4.3 25A16.5 16.5 0 0 1 14.8 4.5').stroke(logoColours['logo-fats']);
  doc.undash().restore();
}

function drawRule(doc: Doc, y: number): void {
  doc.lineWidth(0.7).moveTo(left, y).lineTo(right, y).stroke(colours.line);
}

const columnGap = 20;
const partyWidth = 168;
const factsWidth = right - left - 2 * (partyWidth + columnGap);

function drawParties(doc: Doc, { data, recipient }: PrintedPaper, content: PaperContent, top: number): number {
  const { seller } = data;
  const sellerLines = [
    ...seller.addressLines,
    `State: ${seller.stateName} (${seller.stateCode})`,
    ...(seller.gstin === null ? [] : [`GSTIN: ${seller.gstin}`]),
    `FSSAI licence: ${seller.fssaiLicence}`,
    ...[seller.phone && formatPhone(seller.phone), seller.email].filter((line) => line !== null),
  ];
  const lines = recipient?.addressLines ?? [];
  const name = recipient?.name ?? 'Removed at the request of the customer';
  const endOfSeller = drawParty(doc, { label: 'Sold by', name: seller.legalName, lines: sellerLines }, left, top);
  const middle = left + partyWidth + columnGap;
  const endOfRecipient = drawParty(doc, { label: content.recipientLabel, name, lines }, middle, top);
  let y = top;
  for (const { label, text } of content.facts) {
    y = write(doc, label, right - factsWidth, y, factsWidth, { size: 8, colour: colours.soft });
    y = write(doc, text, right - factsWidth, y, factsWidth) + 3;
  }
  return Math.max(endOfSeller, endOfRecipient, y) + 16;
}

type Party = { readonly label: string; readonly name: string; readonly lines: readonly string[] };

function drawParty(doc: Doc, { label, name, lines }: Party, x: number, top: number): number {
  let y = write(doc, label, x, top, partyWidth, { size: 8, colour: colours.soft });
  y = write(doc, name, x, y + 1, partyWidth, { size: 10.5, weight: 'bold' });
  for (const line of lines) y = write(doc, line, x, y, partyWidth);
  return y;
}

type Column = {
  readonly head: ColumnName;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
};

const columns: readonly Column[] = [
  { head: '#', x: left + 6, width: 22, align: 'left' },
  { head: 'Item', x: left + 30, width: 270, align: 'left' },
  { head: 'Qty', x: right - 196, width: 34, align: 'right' },
  { head: 'Price', x: right - 156, width: 70, align: 'right' },
  { head: 'Amount', x: right - 80, width: 74, align: 'right' },
];
const rowPadding = 4;

function drawTable(doc: Doc, content: PaperContent, top: number): number {
  const drawn = columns.filter(({ head }) => content.rows[0]?.[head] !== undefined);
  let y = drawTableHead(doc, drawn, top);
  content.rows.forEach((row, index) => {
    const height = Math.max(...drawn.map(({ head, width }) => heightOf(doc, row[head]!, width))) + 2 * rowPadding;
    // The last line stays with the total: no page has a total alone.
    const below = index === content.rows.length - 1 ? totalsHeight(content) : 0;
    if (y + height + below > contentBottom) {
      doc.addPage();
      y = drawTableHead(doc, drawn, page.margin);
    }
    for (const { head, x, width, align } of drawn) write(doc, row[head]!, x, y + rowPadding, width, { align });
    y += height;
    drawRule(doc, y);
  });
  return y;
}

function drawTableHead(doc: Doc, drawn: readonly Column[], top: number): number {
  const height = 20;
  doc.rect(left, top, right - left, height).fill(colours.head);
  for (const { head, x, width, align } of drawn) write(doc, head, x, top + 4, width, { align, weight: 'bold' });
  return top + height;
}

const rowHeight = 16;
const totalsHeight = ({ amounts, payments }: PaperContent) => (amounts.length + payments.length) * rowHeight + 82;

function drawTotals(doc: Doc, { data }: PrintedPaper, content: PaperContent, endOfTable: number): void {
  let y = endOfTable + 10;
  const x = right - 240;
  if (content.note) write(doc, content.note, left, y, 220, { colour: colours.soft });
  const drawRows = (rows: PaperContent['amounts']) => {
    for (const { label, text } of rows) {
      write(doc, label, x, y, 150);
      write(doc, text, right - 96, y, 90, { align: 'right' });
      y += rowHeight;
    }
  };
  drawRows(content.amounts);
  doc.rect(x - 8, y + 2, right - x + 8, 26).fill(colours.beet);
  const total = { size: 12, weight: 'bold', colour: '#FFFFFF' } as const;
  write(doc, content.totalLabel, x, y + 7, 120, total);
  write(doc, formatRupees(data.total), right - 126, y + 7, 120, { ...total, align: 'right' });
  y += 36;
  drawRows(content.payments);
  y += 8;
  write(doc, 'Total in words', left, y, 200, { size: 8, colour: colours.soft });
  write(doc, data.totalInWords, left, y + 12, right - left, { weight: 'bold' });
}

function drawFoot(doc: Doc, { number, data }: PrintedPaper, pageNumber: string): void {
  const y = page.height - 52;
  drawRule(doc, y);
  const style = { size: 8, colour: colours.soft };
  write(
    doc,
    `${paperTitles[data.kind]} ${number} · Issued by computer, valid without a signature`,
    left,
    y + 7,
    400,
    style,
  );
  write(doc, pageNumber, right - 100, y + 7, 100, { ...style, align: 'right' });
}
