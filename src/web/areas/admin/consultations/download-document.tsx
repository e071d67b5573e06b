import Download from 'lucide-react/icons/download';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { useDownloadDocument } from './consultations-query.ts';

type DownloadDocumentProps = { readonly id: number; /** Whose document it is. */ readonly of: string };

export function DownloadDocument({ id, of }: DownloadDocumentProps) {
  const { mutate, isPending } = useDownloadDocument(id);
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
