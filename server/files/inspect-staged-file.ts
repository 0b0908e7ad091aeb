import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type CheckedFile, checkFileType } from './check-file-type.ts'
import type { FileSource } from './file-types.ts'
import { WINDOW, createFileReader, readPieces } from './inspect/file-reader.ts'

/** A staged file with the name it was sent under; its source is a form if not stated. */
export type StagedUpload = { path: string; size: number; name: string; source?: FileSource | undefined }
export type InspectedFile = CheckedFile & { sha256: string }

/**
 * Shared by all files, because they are inspected one after the other and a new one each would be most of the garbage.
 */
const window = Buffer.allocUnsafe(WINDOW)

/**
 * Inspects a staged file, reading 2 MB at a time, and hashes it if it is accepted. Not for concurrent calls. Throws the
 * errors of `checkFileType` and of the disk.
 */
export async function inspectStagedFile({ path, size, name, source }: StagedUpload): Promise<InspectedFile> {
  const handle = await open(path)
  try {
    const file = createFileReader(handle, size, window)
    const checked = await checkFileType(name, file, source)
    const hash = createHash('sha256')
    for await (const piece of readPieces(file)) hash.update(piece)
    return { ...checked, sha256: hash.digest('hex') }
  } finally {
    // Closing waits for reads of an aborted inspection; only then is the window unused.
    await handle.close()
  }
}
