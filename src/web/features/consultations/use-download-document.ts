import { useMutation } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { openDownload } from '#web/platform/api/save-download.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Requests a link that is valid for a few minutes, and opens it. */
export function useDownloadDocument(consultationId: number) {
  return useMutation({
    mutationFn: async () => {
      const { getConsultationDocument } = await import('#contract/files.ts');
      const { url } = await call(getConsultationDocument, { params: { id: consultationId } });
      openDownload(url);
    },
    onError: ({ message }) => toast.error('Failed to download document', { points: [message] }),
  });
}
