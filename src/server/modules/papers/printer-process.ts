import { type PrintedPaper, drawPaper } from './draw-paper.ts';

export type PrinterReply = { readonly pdf: string } | { readonly error: string };

/** A process of its own: see `paper-printer.ts`. It ends with the process that started it. */
process.on('message', (paper: PrintedPaper) => {
  drawPaper(paper).then(
    (pdf) => process.send?.({ pdf: pdf.toString('base64') } satisfies PrinterReply),
    (error: unknown) => process.send?.({ error: String(error) } satisfies PrinterReply),
  );
});
process.on('disconnect', () => process.exit(0));
