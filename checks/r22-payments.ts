import type { Check } from './support/check.ts';
import { PaymentMarket } from './support/payment-market.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'money is taken and given back once',
  goal: 'gateway events doubled, reordered, lost, late and forged, slow calls and 409; 12 kills of a process or of all connections to the database: 0 orders confirmed unpaid, 0 paid and not confirmed after reconciliation, 0 refunds doubled; the sums of both books are equal; 1,000,000 random histories against a BigInt oracle: 0 differences',
  limitSeconds: 2_400,
  isLong: true,
  run: async (checking) => {
    const { url } = await checking.database();
    const market = await PaymentMarket.open(checking, url);
    const [orders, kills] = [checking.size(sizeOf('R22_ORDERS', 400), 30), checking.size(sizeOf('R22_KILLS', 12), 2)];
    await market.trade(orders, kills);
    await market.settle();
    const found = await market.compare();
    for (const [what, ids] of Object.entries(found.wrong)) {
      checking.require(ids.length === 0, `${what}: ${ids.length} (${ids.slice(0, 5).join(', ')})`);
    }
    checking.require(found.refusedForgeries > 0 || orders < 100, 'no forged webhook arrived');
    const histories = checking.size(1_000_000, 2_000);
    const proof = await provenByTests(checking, {
      files: ['src/domain/payments/payment-books.test.ts', 'src/domain/payments/money-histories.test.ts'],
      env: { PAYMENT_HISTORIES: String(histories) },
      whenAllHold: `${histories.toLocaleString('en')} histories of payments and of whole orders, 0 differences`,
    });
    return `${market.stories.size} prepaid orders, ${kills} kills, ${found.refusedForgeries} forged webhooks refused: 0 confirmed unpaid, 0 paid and not confirmed, 0 refunds doubled; captured ${rupees(found.captured)}, refunded ${rupees(found.refunded)} in both books; ${found.reported} refunds failed for good and reported; ${proof}`;
  },
};

/** A smaller run: R22_ORDERS=60 R22_KILLS=4 npm run checks r22 */
const sizeOf = (name: string, usual: number) => Number(process.env[name] ?? usual);
const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
