import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LabelledOrder } from '#contract/kitchen-board.ts';
import type { Order } from '#contract/orders.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { labelsQuery, type LabelsOf } from '../kitchen-queries.ts';
import { Labels } from './labels.tsx';
import { Ticket } from './ticket.tsx';

type Printed =
  | { readonly paper: 'ticket'; readonly order: Order }
  | { readonly paper: 'labels'; readonly orders: readonly LabelledOrder[]; readonly printedAt: string };

/** What prints tickets and labels; `paper` has to be rendered, and shows nothing on the screen. */
export function usePrinter() {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const queryClient = useQueryClient();
  const once = useInFlightGuard();
  const readLabels = async (of: LabelsOf) => {
    try {
      const orders = await queryClient.fetchQuery(labelsQuery(of));
      if (orders.length === 0) toast.error('There is nothing to label.');
      else setPrinted({ paper: 'labels', orders, printedAt: new Date().toISOString() });
    } catch {
      toast.error('Failed to load the labels. Please try again.');
    }
  };
  return {
    printTicket: (order: Order) => setPrinted({ paper: 'ticket', order }),
    printLabels: (of: LabelsOf) => void once(() => readLabels(of)),
    paper: printed ? <PrintedPaper key={keyOf(printed)} printed={printed} onPrinted={() => setPrinted(null)} /> : null,
  };
}

const keyOf = (printed: Printed) => (printed.paper === 'ticket' ? printed.order.id : printed.printedAt);

/** Rendered outside the app, visible in print only. */
function PrintedPaper({ printed, onPrinted }: { readonly printed: Printed; readonly onPrinted: () => void }) {
  const paper = useRef<HTMLDivElement>(null);
  const finish = useEffectEvent(onPrinted);
  const kind = printed.paper;
  useEffect(() => {
    const rule = new CSSStyleSheet();
    const sheets = kind === 'ticket' ? [paper.current] : [...(paper.current?.children ?? [])];
    rule.replaceSync(pageRule(kind, Math.max(...sheets.map((sheet) => sheet?.getBoundingClientRect().height ?? 0))));
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
  }, [kind]);
  return createPortal(
    <div ref={paper} className={`printed ${kind} num`}>
      {printed.paper === 'ticket' ? <Ticket order={printed.order} /> : <Labels {...printed} />}
    </div>,
    document.body,
  );
}

const pixelsPerMm = 96 / 25.4;
/** As in print.css. */
const paperWidthMm = { ticket: 80, labels: 62 } as const;
const spareMm = { ticket: 4, labels: 1 } as const;

/** The page is as long as the ticket, or the longest label: nothing is split or followed by much blank paper. */
export function pageRule(paper: Printed['paper'], heightPx: number): string {
  const widthMm = paperWidthMm[paper];
  const lengthMm = Math.max(widthMm, Math.ceil(heightPx / pixelsPerMm) + spareMm[paper]);
  return `@page ${paper} { size: ${widthMm}mm ${lengthMm}mm; margin: 0; }`;
}
