import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { formatConsultationDate } from '#web/consultations/consultation-date.ts';
import { documentSize } from '#web/consultations/document-check.ts';
import { DownloadDocument } from '#web/consultations/download-document.tsx';

export function ClientDocument({ consultation }: { readonly consultation: AssignedConsultationDetails }) {
  const { id, userName, document } = consultation;
  if (!document) return <p className="text-ink-2">No document uploaded</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-[560]">{document.fileName}</span>{' '}
        <span className="num text-ink-2">
          {documentSize(document.sizeBytes)}, {formatConsultationDate(document.uploadedAt)}
        </span>
      </p>
      <DownloadDocument id={id} of={userName} />
    </div>
  );
}
