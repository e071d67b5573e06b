import { formatRupees, paise } from '#domain/money.ts';
import { type SimulatedCode, type SimulatedPayment, isQrCode } from './simulated-books.ts';

export const simulatedPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);

/** The page of a code, where a person decides what becomes of the payment. */
export function simulatedPage(code: SimulatedCode, payments: readonly SimulatedPayment[]): string {
  const isPaid = payments.some(({ status }) => status !== 'failed');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Simulated payment</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem; color: #1f2421; background: #fff; }
.note { border: 2px dashed #8a5a00; border-radius: 8px; padding: 0.75rem 1rem; background: #fff7e0; }
.amount { font-size: 2.5rem; font-weight: 700; margin: 1rem 0 0; }
button { font: inherit; font-weight: 600; min-height: 3rem; width: 100%; margin-top: 0.75rem; border-radius: 8px; border: 1px solid #1f2421; background: #fff; color: inherit; }
button.pay { background: #1f5c3a; border-color: #1f5c3a; color: #fff; }
</style>
</head>
<body>
<main>
<h1>Simulated ${isQrCode(code) ? 'UPI app' : 'card page'}</h1>
<p class="note"><strong>This is a simulation.</strong> No money moves. You decide what the payment gateway reports to the shop.</p>
<p class="amount">${formatRupees(paise(code.amount))}</p>
<p>${escape(code.description)}</p>
${isPaid ? '<p role="status">Paid.</p>' : buttons(code)}
<p><a href="${escape(code.returnUrl)}">Back to the shop</a></p>
</main>
</body>
</html>
`;
}

const buttons = ({ isOpen }: SimulatedCode) => `<form method="post">
${isOpen ? '' : '<p>This code has ended. A payment that was under way can still arrive.</p>'}
<button class="pay" name="result" value="pay">${isOpen ? 'Pay' : 'Pay too late'}</button>
${isOpen ? '<button name="result" value="fail">Fail</button>' : ''}
</form>`;
