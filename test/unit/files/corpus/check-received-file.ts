import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileSource } from '#server/files/file-types.ts'
import { type InspectedFile, inspectStagedFile } from '#server/files/inspect-staged-file.ts'

/** Checks bytes as if they were received under a name; returns what is stored, or throws the refusal. */
export async function checkReceivedFile(name: string, bytes: Uint8Array, source?: FileSource): Promise<InspectedFile> {
  const path = join(tmpdir(), `received-${randomUUID()}`)
  try {
    await writeFile(path, bytes)
    return await inspectStagedFile({ path, size: bytes.length, name, source })
  } finally {
    await rm(path, { force: true })
  }
}
