import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { documentProblem } from '#web/consultations/document-check.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFileUpload } from '#web/upload/use-file-upload.ts';
import { documentPath } from './document-path.ts';
import { ownKeys } from './own-consultations.ts';
import { readUnsentDocument } from './unsent-document.ts';

export function useOwnDocument(id: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const unsent = readUnsentDocument(state);
  const upload = useFileUpload({
    path: documentPath(id),
    check: documentProblem,
    onStored: async () => {
      await queryClient.invalidateQueries({ queryKey: ownKeys.details(id) });
      toast.success('Document added');
      if (unsent) await navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    },
  });
  return { upload, unsent };
}
