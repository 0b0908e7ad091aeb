import { z } from 'zod'
import { createHash } from 'node:crypto'

/** Raised whenever an older program could misread what a newer one writes. */
export const FORMAT = 1

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

/** The first entry of the archive: what the backup is and which releases can restore it. */
export const manifestShape = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  created_at: z.string(),
  /** Where it came from, for a person to read. */
  database: z.string(),
  storage: z.string(),
  /** Hashes of the migrations its tables have been through, in order. */
  migrations: z.array(z.string()),
  /** Version of the job queue's tables; null where no server has ever run. */
  jobs_version: z.number().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The next number of each sequence, so that no number is assigned twice. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: z.string().regex(/^\d+$/) })),
})
export type Manifest = z.infer<typeof manifestShape>

/** Number of rows and their hash: each row as one line of JSON, in the order of its key. */
const tableChecksumShape = z.object({ name: z.string(), rows: z.number(), sha256: sha256Hex })
export type TableChecksum = z.infer<typeof tableChecksumShape>
/** Hash of one line `key size sha256` for each file, in the order of the keys. */
const filesChecksumShape = z.object({ count: z.number(), bytes: z.number(), sha256: sha256Hex })
export type FilesChecksum = z.infer<typeof filesChecksumShape>

/** The last entry of the archive: the checksums a restore has to reproduce. */
export const checksShape = z.object({
  manifest: sha256Hex,
  tables: z.array(tableChecksumShape),
  files: filesChecksumShape,
  /** Keys of attachments whose content was lost before the backup was made. */
  missing: z.array(z.string()),
  /** Keys of attachments whose content had changed since the upload; they are archived as found. */
  altered: z.array(z.string()),
})
export type Checks = z.infer<typeof checksShape>

export const MANIFEST = 'manifest.json'
export const CHECKS = 'checks.json'
export const nameTableEntry = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl.gz`
export const nameFileEntry = (key: string): string => `attachments/${key}`

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
