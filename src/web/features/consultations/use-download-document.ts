import { useMutation } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Requests a link that is valid for a few minutes, and opens it: the response is a download, so the page stays. */
export function useDownloadDocument(consultationId: number) {
  return useMutation({
    mutationFn: async () => {
      const { getConsultationDocument } = await import('#contract/files.ts');
      const { url } = await call(getConsultationDocument, { params: { id: consultationId } });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
    onError: ({ message }) => toast.error('Failed to download document', { points: [message] }),
  });
}
