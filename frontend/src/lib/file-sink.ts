import { saveFile } from "./save-file.ts";

/** A file of the visitor's that is written in parts, and is there when it is closed. */
export type FileSink = {
  readonly write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Leaves no file behind. */
  readonly drop: () => Promise<void>;
};

export type FileKind = { readonly name: string; readonly type: string };

/** Parts become the browser's as they come, which may keep them on disk; the page holds none of them. */
export const openDownload = ({ name, type }: FileKind): FileSink => {
  const parts: Blob[] = [];
  return {
    write: (part) => {
      parts.push(new Blob([part]));
      return Promise.resolve();
    },
    close: () => {
      saveFile(new Blob(parts, { type }), name);
      return Promise.resolve();
    },
    drop: () => Promise.resolve(),
  };
};

/** A browser takes a while for each write, however little it is. */
const writtenBytes = 1024 * 1024;

type AskForFile = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<FileSystemFileHandle & { readonly remove?: () => Promise<void> }>;

/** WICG File System Access: where the browser has it. */
declare const showSaveFilePicker: AskForFile | undefined;

/**
 * A file that the visitor chooses, written as it is made; a download where the browser asks for no file. To be called as
 * the answer to a press.
 * @returns undefined when the visitor chose none
 */
export const askForFile = async (kind: FileKind): Promise<FileSink | undefined> => {
  if (typeof showSaveFilePicker === "undefined") return openDownload(kind);
  try {
    const file = await showSaveFilePicker({
      suggestedName: kind.name,
      types: [{ accept: { [kind.type]: [kind.name.replace(/^.*(?=\.)/, "")] } }],
    });
    const stream = await file.createWritable();
    let parts: Uint8Array<ArrayBuffer>[] = [];
    const flush = async (): Promise<void> => {
      const content = new Blob(parts);
      parts = [];
      await stream.write(content);
    };
    return {
      write: async (part) => {
        parts.push(part);
        if (parts.reduce((sum, { length }) => sum + length, 0) >= writtenBytes) await flush();
      },
      close: async () => {
        await flush();
        await stream.close();
      },
      drop: async () => {
        await stream.abort();
        await file.remove?.();
      },
    };
  } catch (error) {
    // The browser forbids it here, as in a frame of another site's; whoever closes the question has said no.
    return error instanceof DOMException && error.name === "AbortError" ? undefined : openDownload(kind);
  }
};
