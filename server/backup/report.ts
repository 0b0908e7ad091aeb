import type { Checks, FilesChecksum, TableChecksum } from './format.ts'

const formatCount = (number: number) => number.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const row = (name: string, rows: string, sha256: string, verdict: string) =>
  `  ${name.padEnd(20)}${rows.padStart(24)}  ${sha256}${verdict}`
const describeFiles = ({ count: files, bytes }: FilesChecksum) => `${formatCount(files)} (${megabytes(bytes)})`

type Checksums = { tables: TableChecksum[]; files: FilesChecksum }

/** Formats checksums as a small table, compared line by line with the `actual` ones where they are given. */
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

export const areChecksumsEqual = (expected: Checksums, actual: Checksums): boolean =>
  JSON.stringify([expected.tables, expected.files]) === JSON.stringify([actual.tables, actual.files])

const MAX_LISTED = 10
const listKeys = (keys: string[]) =>
  keys
    .slice(0, MAX_LISTED)
    .map((key) => `  ${key}`)
    .join('\n') + (keys.length > MAX_LISTED ? `\n  and ${formatCount(keys.length - MAX_LISTED)} more` : '')

/** Describes the files that were lost or changed before the backup; empty when there are none. */
export function describeLosses({ missing, altered }: Pick<Checks, 'missing' | 'altered'>): string {
  const sentences: string[] = []
  const files = (keys: string[]) => (keys.length === 1 ? '1 file is' : `${formatCount(keys.length)} files are`)
  if (missing.length > 0)
    sentences.push(
      `${files(missing)} not in the storage any more, so the backup has their records alone:\n${listKeys(missing)}`,
    )
  if (altered.length > 0)
    sentences.push(
      `${files(altered)} not what was uploaded, and are archived as they were found:\n${listKeys(altered)}`,
    )
  return sentences.join('\n')
}
