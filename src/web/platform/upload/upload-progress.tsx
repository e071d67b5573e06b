import type { ReactNode } from 'react';

type UploadProgressProps = {
  /** From 0 to 1. */
  readonly progress: number;
  /** Shown once all bytes are uploaded: what the server does with them then. */
  readonly afterwards: string;
  /** The button to cancel it. */
  readonly children: ReactNode;
};

export function UploadProgress({ progress, afterwards, children }: UploadProgressProps) {
  const percent = Math.round(progress * 100);
  return (
    <>
      <progress
        aria-label="Upload"
        value={percent}
        max={100}
        className="h-2 min-w-32 flex-1 overflow-hidden rounded-full accent-beet-700"
      />
      <span className="num text-sm">{progress < 1 ? `Uploading… ${percent}%` : afterwards}</span>
      {children}
    </>
  );
}
