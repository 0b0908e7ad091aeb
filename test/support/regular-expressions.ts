import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from './server.ts'

export type Literal = { file: string; source: string; flags: string }

/**
 * Every regular expression literal in the sources of these folders that repeats something; any other one reads a text once
 * and cannot take long. One that stands in a file several times is found once.
 */
export function findRepeatingRegexLiterals(folders: string[]): Literal[] {
  const distinct = new Map(findRegexLiterals(folders).map((literal) => [Object.values(literal).join('\n'), literal]))
  return [...distinct.values()].filter(({ source }) => /[*+{]/.test(source.replaceAll(ONE_CHARACTER, '')))
}
/** What stands for one character: a class or an escape. */
const ONE_CHARACTER = /\\p\{[^}]*\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]/gi

/** Every regular expression literal in the sources of these folders. */
function findRegexLiterals(folders: string[]): Literal[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return files.flatMap((path) => {
    const file = path.slice(ROOT.length + 1)
    return literalsOf(parseSync(path, readFileSync(path, 'utf8')).program).map((literal) => ({
      file,
      ...literal,
    }))
  })
}

function literalsOf(node: unknown): Omit<Literal, 'file'>[] {
  if (typeof node !== 'object' || node === null) return []
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  const own = regex ? [{ source: regex.pattern, flags: regex.flags }] : []
  return [...own, ...Object.values(node).flatMap(literalsOf)]
}
