import type { Checks, FileSum, TableSum } from './format.ts'

const count = (number: number) => number.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const row = (name: string, rows: string, sha256: string, verdict: string) =>
  `  ${name.padEnd(20)}${rows.padStart(24)}  ${sha256}${verdict}`
const sizeOf = ({ count: files, bytes }: FileSum) => `${count(files)} (${megabytes(bytes)})`

type Sums = { tables: TableSum[]; files: FileSum }

/** A small table of rows and hashes; compared with what there `is`, where that is given, line by line. */
export function describeSums(promised: Sums, is?: Sums): string {
  const verdict = (same: boolean, found: string) => (is ? (same ? '  ok' : `  DIFFERS: ${found}`) : '')
  const tables = promised.tables.map((table) => {
    const found = is?.tables.find(({ name }) => name === table.name)
    const same = found?.rows === table.rows && found.sha256 === table.sha256
    return row(
      table.name,
      count(table.rows),
      table.sha256,
      verdict(same, found ? `${count(found.rows)} rows, ${found.sha256}` : 'nothing'),
    )
  })
  const { files } = promised
  const same = JSON.stringify(is?.files) === JSON.stringify(files)
  const found = is ? `${sizeOf(is.files)}, ${is.files.sha256}` : ''
  return [
    row('', 'rows', 'sha256', ''),
    ...tables,
    row('files', sizeOf(files), files.sha256, verdict(same, found)),
  ].join('\n')
}

/** Whether what there is, is what was promised. */
export const isSame = (promised: Sums, is: Sums): boolean =>
  JSON.stringify([promised.tables, promised.files]) === JSON.stringify([is.tables, is.files])

const SHOWN = 10
const some = (keys: string[]) =>
  keys
    .slice(0, SHOWN)
    .map((key) => `  ${key}`)
    .join('\n') + (keys.length > SHOWN ? `\n  and ${count(keys.length - SHOWN)} more` : '')

/** What an operator has to know about files that were lost or changed before the backup; empty where all is well. */
export function describeLosses({ missing, altered }: Pick<Checks, 'missing' | 'altered'>): string {
  const told: string[] = []
  const files = (keys: string[]) => (keys.length === 1 ? '1 file is' : `${count(keys.length)} files are`)
  if (missing.length > 0) {
    told.push(
      `${files(missing)} not in the storage any more, so the backup has their records alone:\n${some(missing)}`,
    )
  }
  if (altered.length > 0) {
    told.push(`${files(altered)} not what was uploaded, and carried as they were found:\n${some(altered)}`)
  }
  return told.join('\n')
}
