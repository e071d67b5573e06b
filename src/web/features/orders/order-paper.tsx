import FileText from 'lucide-react/icons/file-text';
import { Button } from '#web/ui/buttons/button.tsx';
import { paperLabel, useOrderPaper } from './use-order-paper.ts';

/** The invoice of a delivered order, and credit notes. Nothing for orders from before the shop issued papers. */
export function OrderPaperButtons({ orderId }: { readonly orderId: number }) {
  const { state, papers, save } = useOrderPaper(orderId, 'customer');
  if (state === 'waiting') return <p className="text-small text-ink-2">The invoice follows soon.</p>;
  return papers.map((paper) => (
    <Button
      key={paper.id}
      variant="ghost"
      size="sm"
      icon={<FileText aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
      busy={save.isPending && save.variables.id === paper.id}
      onClick={() => save.mutate(paper)}
    >
      {paperLabel(paper)}
      <span className="sr-only">
        {' '}
        {paper.number} of order {orderId}
      </span>
    </Button>
  ));
}
