import { readFileSync } from 'node:fs'

/**
 * One operation of a program on a directory. A file has a number that stays the same through renames; paths are relative
 * to the directory. `create` of a directory has no `file`.
 */
export type DiskOperation =
  | { kind: 'create'; path: string; file?: number }
  | { kind: 'meet'; path: string; file: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  | { kind: 'sync'; file?: number }

/** Encodes an operation: the length of the header, the header as JSON, and the written bytes. */
export function encode(operation: DiskOperation): Buffer {
  const bytes = operation.kind === 'write' ? operation.bytes : Buffer.alloc(0)
  const head = Buffer.from(JSON.stringify({ ...operation, bytes: bytes.length }))
  const lengths = Buffer.alloc(4)
  lengths.writeUInt32LE(head.length)
  return Buffer.concat([lengths, head, bytes])
}

/** Reads every complete operation of a log. */
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
