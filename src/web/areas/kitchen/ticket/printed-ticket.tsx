import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { Ticket } from './ticket.tsx';

type PrintedTicketProps = { readonly order: Order; readonly onPrinted: () => void };

/** Rendered outside the app, visible in print only. */
export function PrintedTicket({ order, onPrinted }: PrintedTicketProps) {
  const paper = useRef<HTMLDivElement>(null);
  const finish = useEffectEvent(onPrinted);
  useEffect(() => {
    const rule = new CSSStyleSheet();
    rule.replaceSync(ticketPageRule(paper.current?.getBoundingClientRect().height ?? 0));
    document.adoptedStyleSheets.push(rule);
    const done = () => finish();
    window.addEventListener('afterprint', done);
    // After layout, with fonts.
    const timer = setTimeout(() => window.print(), 0);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule);
    };
  }, []);
  return createPortal(
    <div ref={paper} className="ticket num">
      <Ticket order={order} />
    </div>,
    document.body,
  );
}

const pixelsPerMm = 96 / 25.4;
const paperWidthMm = 80;
const spareMm = 4;

/** The page is as long as the ticket, so that a ticket is neither split nor followed by blank paper. */
export function ticketPageRule(ticketHeightPx: number): string {
  const lengthMm = Math.max(paperWidthMm, Math.ceil(ticketHeightPx / pixelsPerMm) + spareMm);
  return `@page ticket { size: ${paperWidthMm}mm ${lengthMm}mm; margin: 0; }`;
}
