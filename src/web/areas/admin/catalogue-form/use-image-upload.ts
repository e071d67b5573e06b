import { imageUploadPath, StoredImage } from '#contract/files.ts';
import { useFileUpload, type FileUpload } from '#web/upload/use-file-upload.ts';
import { imageProblem } from './image-check.ts';

export function useImageUpload(onStored: (imageUrl: string) => void): FileUpload {
  return useFileUpload({
    path: imageUploadPath,
    check: imageProblem,
    onStored: (answer) => onStored(StoredImage.parse(answer).imageUrl),
  });
}
