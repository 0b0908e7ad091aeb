import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkFileType } from '#server/attachments/check-file-type.ts'
import { createTextCheck } from '#server/attachments/inspect/text.ts'

/** Checks bytes as if they were received under a name; returns content type and extension, or throws the refusal. */
export async function checkReceivedFile(
  name: string,
  bytes: Uint8Array,
): Promise<{ contentType: string; extension: string }> {
  const path = join(tmpdir(), `received-${randomUUID()}`)
  const text = createTextCheck()
  const middle = Math.floor(bytes.length / 2)
  text.add(bytes.subarray(0, middle))
  text.add(bytes.subarray(middle))
  try {
    await writeFile(path, bytes)
    return await checkFileType(name, { path, size: bytes.length, isText: text.isText() })
  } finally {
    await rm(path, { force: true })
  }
}
