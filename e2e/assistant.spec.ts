import { formatRupeesOnWire } from '#domain/money.ts';
import { connectAssistant } from '#server/modules/mcp/testing/assistant.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { connectProgram } from './support/program.ts';
import { expect, test } from './test.ts';

test(
  'an assistant orders to a target, and the person confirms it on our page',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await customer.addAddress();
    const token = await connectProgram(customer, 'Pocket Coach', ['menu', 'order']);
    const assistant = await connectAssistant(baseURL!, token);
    const { found } = await assistant.use('find_bowls', { protein: { value: 40 }, caloriesKcal: { value: 550 } });
    const quote = await assistant.use('get_quote', { lines: found[0]!.lines });
    const asked = await assistant.use('place_order', { quoteId: quote.quoteId });
    expect(asked.state).toBe('needs-confirmation');
    const { pathname, search } = new URL(asked.confirmUrl!);

    await test.step('the page shows our figures, and opening it orders nothing', async () => {
      await page.goto(pathname + search);
      const shown = page.getByRole('region', { name: 'Place this order?' });
      await expect(shown).toContainText('Prepared by Pocket Coach');
      await expect(shown).toContainText(formatRupeesOnWire(quote.amounts.total));
      await expect(shown).toContainText('Flat 402, Lotus Residency');
      await expectAccessible(page);
      expect(await customer.orders()).toEqual([]);
    });

    await test.step('the person places it once', async () => {
      await page.getByRole('button', { name: 'Place Order' }).dblclick();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #\d+ is placed$/);
      const [order, ...others] = await customer.orders();
      expect(others).toEqual([]);
      expect(order).toMatchObject({ status: 'CONFIRMED', totalAmount: quote.amounts.total, note: '' });
    });

    await test.step('the assistant sees it, and cancels it', async () => {
      const { quote: after, orders } = await assistant.use('order_status', { quoteId: quote.quoteId });
      expect(after?.state).toBe('placed');
      await assistant.use('cancel_order', { orderId: orders[0]!.orderId });
      expect((await customer.orders())[0]).toMatchObject({ status: 'CANCELLED_BY_USER' });
      await assistant.close();
    });
  },
);

test(
  'a declined quote cannot be ordered any more',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await customer.addAddress();
    const assistant = await connectAssistant(
      baseURL!,
      await connectProgram(customer, 'Pocket Coach', ['menu', 'order']),
    );
    const [meal] = await customer.meals();
    const { quoteId, confirmUrl } = await assistant.use('get_quote', { lines: [{ mealId: meal!.id }] });
    const { pathname, search } = new URL(confirmUrl);
    await page.goto(pathname + search);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Declined. Nothing is ordered');
    expect(await assistant.refusal('place_order', { quoteId })).toMatchObject({ code: 'conflict' });
    expect(await customer.orders()).toEqual([]);
    await assistant.close();
  },
);
