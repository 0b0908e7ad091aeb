import { createHash } from 'node:crypto'
import type { FilesChecksum, TableChecksum } from './format.ts'

/** Accumulates the checksum of a table's rows. */
export function createTableChecksum(name: string) {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: string[]): void {
      for (const line of lines) hash.update(line).update('\n')
      rows += lines.length
    },
    result: (): TableChecksum => ({ name, rows, sha256: hash.digest('hex') }),
  }
}

/** Accumulates the checksum of files. */
export function createFilesChecksum() {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    add({ key, size, sha256 }: { key: string; size: number; sha256: string }): void {
      hash.update(`${key} ${size} ${sha256}\n`)
      count += 1
      bytes += size
    },
    result: (): FilesChecksum => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}
