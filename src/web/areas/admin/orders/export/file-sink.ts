/** Destination of a streamed download. */
export type FileSink = {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Completes the file. */
  close(): Promise<void>;
  /** Discards the file. */
  abort(): Promise<void>;
};

type SavePicker = (options: object) => Promise<FileSystemFileHandle>;

/**
 * Writes to disk where the browser supports it, else through memory into the downloads. Null when the user chose no file.
 * Call it in the click handler: browsers open a file picker only on a user gesture.
 */
export async function openFileSink(name: string): Promise<FileSink | null> {
  if (!('showSaveFilePicker' in window)) return memorySink(name);
  try {
    const pick = window.showSaveFilePicker as SavePicker;
    const handle = await pick.call(window, {
      suggestedName: name,
      types: [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }],
    });
    const file = await handle.createWritable();
    return { write: (piece) => file.write(piece), close: () => file.close(), abort: () => file.abort() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return memorySink(name);
  }
}

function memorySink(name: string): FileSink {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (piece) => {
      pieces.push(piece);
      return Promise.resolve();
    },
    close: () => {
      const url = URL.createObjectURL(new Blob(pieces, { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // The browser has copied the bytes by then; without this they would stay in memory until the page is left.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      return Promise.resolve();
    },
    abort: () => {
      pieces.length = 0;
      return Promise.resolve();
    },
  };
}
