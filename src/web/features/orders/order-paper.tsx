import FileText from 'lucide-react/icons/file-text';
import { Button } from '#web/ui/buttons/button.tsx';
import { paperLabel, useOrderPaper } from './use-order-paper.ts';

/** The invoice of a delivered order. Nothing for orders from before the shop issued papers. */
export function OrderPaperButton({ orderId }: { readonly orderId: number }) {
  const { state, paper, save } = useOrderPaper(orderId, 'customer');
  if (state === 'waiting') return <p className="text-small text-ink-2">The invoice follows soon.</p>;
  if (!paper) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<FileText aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
      busy={save.isPending}
      onClick={() => save.mutate(paper)}
    >
      {paperLabel(paper)}
      <span className="sr-only"> of order {orderId}</span>
    </Button>
  );
}
