import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Folders that are made, not written; .gitignore names them. */
const MADE = read('.gitignore')
  .split('\n')
  .filter(Boolean)
  .map((folder) => folder.replace(/\/$/, ''))

/** Every file of the repository, by its path from the root. */
export function filesBelow(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    return entry.isDirectory() && entry.name !== '.git' && !MADE.includes(entry.name) ? filesBelow(path) : []
  })
}
