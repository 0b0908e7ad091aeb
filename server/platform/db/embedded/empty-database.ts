import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pLimit from 'p-limit'
import { ROOT } from '#server/platform/program-files.ts'
import { syncToDisk } from '#server/platform/sync-to-disk.ts'

/** An empty database with its tables, made by build/empty-database.ts: a line of JSON that lists folders and files, then their bytes. */
export const EMPTY_DATABASE = join(ROOT, 'dist/empty-database')

type Contents = { folders: string[]; files: [path: string, bytes: number][] }

/** Packs the directory of a closed database into one file, which is there as a whole or not at all. */
export function packDatabase(directory: string, file: string): void {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) => relative(directory, join(entry.parentPath, entry.name))
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const bytes = files.map((path) => readFileSync(join(directory, path)))
  const contents: Contents = { folders, files: files.map((path, index) => [path, bytes[index]!.length]) }
  writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...bytes]))
  renameSync(`${file}.new`, file)
}

/** Writes the empty database into a new directory, without waiting for the disk. */
export function writeEmptyDatabase(directory: string): void {
  const packed = readFileSync(EMPTY_DATABASE)
  const end = packed.indexOf('\n')
  const { folders, files } = JSON.parse(packed.toString('utf8', 0, end)) as Contents
  for (const folder of ['.', ...folders]) mkdirSync(join(directory, folder), { recursive: true, mode: 0o700 })
  let at = end + 1
  for (const [path, bytes] of files)
    writeFileSync(join(directory, path), packed.subarray(at, (at += bytes)), { mode: 0o600, flag: 'wx' })
}

/** Makes all files of a directory durable, several at a time: they share what the disk writes for each. */
export async function syncDirectory(directory: string): Promise<void> {
  const entries = ['.', ...(await readdir(directory, { recursive: true }))]
  await pLimit(16).map(entries, (entry) => syncToDisk(join(directory, entry)))
}
