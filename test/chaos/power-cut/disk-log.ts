import { readFileSync } from 'node:fs'

/**
 * What a program did to a directory, in order. Files are named by a number that stays theirs through renames; paths are
 * within the directory. `create` of a directory has no `file`.
 */
export type DiskOperation =
  | { kind: 'create'; path: string; file?: number }
  | { kind: 'meet'; path: string; file: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  | { kind: 'sync'; file?: number }

/** One operation as bytes: the length of its head, its head as JSON, and what was written, if anything was. */
export function encode(operation: DiskOperation): Buffer {
  const bytes = operation.kind === 'write' ? operation.bytes : Buffer.alloc(0)
  const head = Buffer.from(JSON.stringify({ ...operation, bytes: bytes.length }))
  const lengths = Buffer.alloc(4)
  lengths.writeUInt32LE(head.length)
  return Buffer.concat([lengths, head, bytes])
}

/** Every operation that made it into the log whole. */
export function readLog(path: string): DiskOperation[] {
  const log = readFileSync(path)
  const operations: DiskOperation[] = []
  let at = 0
  while (at + 4 <= log.length) {
    const start = at + 4 + log.readUInt32LE(at)
    if (start > log.length) break
    const { bytes, ...head } = JSON.parse(log.toString('utf8', at + 4, start)) as { bytes: number }
    at = start + bytes
    if (at > log.length) break
    operations.push({ ...head, bytes: log.subarray(start, at) } as unknown as DiskOperation)
  }
  return operations
}
