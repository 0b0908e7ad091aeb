import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a list of replies, one a line, with line breaks written as `\n`. */
export const readReplies = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(String.raw`\n`, '\n'))
