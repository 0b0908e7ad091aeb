import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Raised whenever an older program could misread what a newer one writes. */
export const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What a backup is and which programs may restore it; the first entry of the archive. */
export const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** The release that wrote it. */
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
  /** The number each sequence gives next: one that was given once is never given again. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: z.string().regex(/^\d+$/) })),
})
export type Manifest = z.infer<typeof manifestShape>

/** Rows and what they hash to: each row as one line of JSON, in the order of its key. */
const tableChecksumShape = z.object({ name: z.string(), rows: z.number(), sha256 })
export type TableChecksum = z.infer<typeof tableChecksumShape>
/** Each file as a line `key size sha256`, in the order of the keys. */
const filesChecksumShape = z.object({ count: z.number(), bytes: z.number(), sha256 })
export type FilesChecksum = z.infer<typeof filesChecksumShape>

/** What a restore has to arrive at; the last entry of the archive. */
export const checksShape = z.object({
  manifest: sha256,
  tables: z.array(tableChecksumShape),
  files: filesChecksumShape,
  /** Keys of attachments whose bytes could not be found when the backup was made. */
  missing: z.array(z.string()),
  /** Keys of attachments whose bytes were not what had been uploaded; they are carried as they were found. */
  altered: z.array(z.string()),
})
export type Checks = z.infer<typeof checksShape>

export const MANIFEST = 'manifest.json'
export const CHECKS = 'checks.json'
export const tableEntry = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl.gz`
export const fileEntry = (key: string): string => `attachments/${key}`

/** The release this program is. */
export function productVersion(): string {
  const file = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version
}
