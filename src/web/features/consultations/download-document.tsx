import Download from 'lucide-react/icons/download';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { useDownloadDocument } from './use-download-document.ts';

type DownloadDocumentProps = {
  readonly id: number;
  /** The owner's name. */
  readonly of: string;
  /** Styled as a link, for a table column. */
  readonly isLink?: boolean;
};

export function DownloadDocument({ id, of, isLink = false }: DownloadDocumentProps) {
  const { mutate, isPending } = useDownloadDocument(id);
  if (isLink) {
    return (
      <button
        type="button"
        aria-label={`Download document of ${of}`}
        aria-busy={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate();
        }}
        className="-my-2.5 min-h-11 font-[600] whitespace-nowrap text-beet-700 underline underline-offset-3 hover:text-beet-900 aria-busy:cursor-progress @staff-cards/staff-table:my-0 @staff-cards/staff-table:min-h-9"
      >
        Download
      </button>
    );
  }
  return (
    <StaffButton
      aria-label={`Download document of ${of}`}
      busy={isPending}
      icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      onClick={() => mutate()}
    >
      Download
    </StaffButton>
  );
}
