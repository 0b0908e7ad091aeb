import type { Checks, FilesChecksum, TableChecksum } from './format.ts'

const formatCount = (number: number) => number.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const row = (name: string, rows: string, sha256: string, verdict: string) =>
  `  ${name.padEnd(20)}${rows.padStart(24)}  ${sha256}${verdict}`
const describeFiles = ({ count: files, bytes }: FilesChecksum) =>
  `${formatCount(files)} (${megabytes(bytes)})`

type Checksums = { tables: TableChecksum[]; files: FilesChecksum }

/** A small table of rows and hashes; compared with what there `is`, where that is given, line by line. */
export function describeChecksums(expected: Checksums, actual?: Checksums): string {
  const verdict = (same: boolean, found: string) => (actual ? (same ? '  ok' : `  DIFFERS: ${found}`) : '')
  const tables = expected.tables.map((table) => {
    const found = actual?.tables.find(({ name }) => name === table.name)
    const same = found?.rows === table.rows && found.sha256 === table.sha256
    return row(
      table.name,
      formatCount(table.rows),
      table.sha256,
      verdict(same, found ? `${formatCount(found.rows)} rows, ${found.sha256}` : 'nothing'),
    )
  })
  const { files } = expected
  const same = JSON.stringify(actual?.files) === JSON.stringify(files)
  const found = actual ? `${describeFiles(actual.files)}, ${actual.files.sha256}` : ''
  return [
    row('', 'rows', 'sha256', ''),
    ...tables,
    row('files', describeFiles(files), files.sha256, verdict(same, found)),
  ].join('\n')
}

/** Whether what there is, is what was promised. */
export const checksumsMatch = (promised: Checksums, is: Checksums): boolean =>
  JSON.stringify([promised.tables, promised.files]) === JSON.stringify([is.tables, is.files])

const MAX_LISTED = 10
const listKeys = (keys: string[]) =>
  keys
    .slice(0, MAX_LISTED)
    .map((key) => `  ${key}`)
    .join('\n') + (keys.length > MAX_LISTED ? `\n  and ${formatCount(keys.length - MAX_LISTED)} more` : '')

/** What an operator has to know about files that were lost or changed before the backup; empty where all is well. */
export function describeLosses({ missing, altered }: Pick<Checks, 'missing' | 'altered'>): string {
  const sentences: string[] = []
  const files = (keys: string[]) =>
    keys.length === 1 ? '1 file is' : `${formatCount(keys.length)} files are`
  if (missing.length > 0) {
    sentences.push(
      `${files(missing)} not in the storage any more, so the backup has their records alone:\n${listKeys(missing)}`,
    )
  }
  if (altered.length > 0) {
    sentences.push(
      `${files(altered)} not what was uploaded, and carried as they were found:\n${listKeys(altered)}`,
    )
  }
  return sentences.join('\n')
}
