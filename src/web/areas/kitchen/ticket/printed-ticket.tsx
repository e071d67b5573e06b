import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { ticketPageRule } from './ticket-page.ts';
import { Ticket } from './ticket.tsx';

type PrintedTicketProps = { readonly order: Order; readonly onPrinted: () => void };

/** Stands beside the page, seen by nobody, until it is printed in its place. */
export function PrintedTicket({ order, onPrinted }: PrintedTicketProps) {
  const paper = useRef<HTMLDivElement>(null);
  const finish = useEffectEvent(onPrinted);
  useEffect(() => {
    const rule = new CSSStyleSheet();
    rule.replaceSync(ticketPageRule(paper.current?.getBoundingClientRect().height ?? 0));
    document.adoptedStyleSheets.push(rule);
    const done = () => finish();
    window.addEventListener('afterprint', done);
    // Once the markup has been laid out with its fonts.
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
