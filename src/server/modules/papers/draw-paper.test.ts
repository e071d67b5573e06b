import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money.ts';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { quote } from '#domain/orders/pricing.ts';
import { composePaper } from '#domain/papers/compose-paper.ts';
import { type TaxRegime, taxRegimes } from '#domain/papers/paper-kind.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';
import { type PrintedPaper, drawPaper } from './draw-paper.ts';
import { PaperPrinter } from './paper-printer.ts';

function paperOf(regime: TaxRegime, count: number): PrintedPaper {
  const terms = { ...firstTerms, taxBasisPoints: regime === 'regular' ? 700 : 0 };
  const lines = Array.from({ length: count }, (_, index) => ({
    name: index % 2 ? 'పనీర్ టిక్కా మిల్లెట్ బౌల్' : 'Tandoori Chicken Power Bowl',
    quantity: 1,
    unitPrice: paise(24_900),
    amount: paise(24_900),
  }));
  const order = {
    id: 1042,
    orderedAt: new Date('2026-11-18T06:30:00Z'),
    deliveredAt: new Date('2026-11-18T07:15:00Z'),
    lines,
    ...quote(lines, terms),
    taxBasisPoints: terms.taxBasisPoints,
    taxMode: terms.taxMode,
  };
  return {
    number: 'MB1/26-27/000001',
    issuedAt: '2026-11-18T07:15:02.000Z',
    data: composePaper(order, { ...completeDetails, regime }, '13626047000123'),
    recipient: { name: 'Priya Sharma', addressLines: ['Flat 1204', 'Hyderabad 500019'] },
  };
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const timeout = timeLimit(60_000);

describe('the PDF of a paper', () => {
  it.each(taxRegimes)(
    'of the regime %s is the same in every byte when it is drawn again',
    { timeout },
    async (regime) => {
      const paper = paperOf(regime, 3);
      const [first, again] = [await drawPaper(paper), await drawPaper(paper)];
      expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7');
      expect(again.equals(first)).toBe(true);
    },
  );

  it.each([
    [1, 1],
    [12, 1],
    [40, 2],
  ])('with %i lines has %i pages', { timeout }, async (lines, pages) => {
    expect(pagesOf(await drawPaper(paperOf('regular', lines)))).toBe(pages);
  });

  it('without a recipient is another one', { timeout }, async () => {
    const paper = paperOf('regular', 1);
    expect((await drawPaper({ ...paper, recipient: null })).equals(await drawPaper(paper))).toBe(false);
  });

  it('is the same when another process draws it, which several papers share', { timeout }, async () => {
    const printer = new PaperPrinter({ timeLimitMs: timeout });
    try {
      const paper = paperOf('composition', 2);
      const [first, second] = await Promise.all([printer.draw(paper), printer.draw(paper)]);
      expect(second.equals(first)).toBe(true);
      expect(first.equals(await drawPaper(paper))).toBe(true);
    } finally {
      printer.close();
    }
  });

  it('is refused when too many wait, when it takes too long and when the shop closes', { timeout }, async () => {
    const printer = new PaperPrinter({ waiting: 1, timeLimitMs: 1 });
    const paper = paperOf('regular', 1);
    const results = await Promise.allSettled([printer.draw(paper), printer.draw(paper), printer.draw(paper)]);
    expect(results).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: { code: 'unavailable' } })));
    printer.close();
    await expect(printer.draw(paper)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
