import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '#web/ui/buttons/button.tsx';
import type { UnsentDocument } from './unsent-document.ts';

type UnsentNoticeProps = { readonly unsent: UnsentDocument; readonly onTryAgain: () => void };

export function UnsentNotice({ unsent: { file, problem }, onTryAgain }: UnsentNoticeProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-m bg-st-yellow-bg px-4 py-3 text-ink">
      <p className="flex items-start gap-2.5">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
        <span className="wrap-anywhere">
          Your request has been sent, but your document <bdi>{file.name}</bdi> has not: {problem}
        </span>
      </p>
      <Button variant="sec" size="sm" className="justify-self-start" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
