import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The product's folder. This file lies two folders below it, and so does what is bundled into `dist/program` (build/program.ts). */
export const ROOT = join(import.meta.dirname, '../..')

/** Returns the version of this release. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

/** True if the bundle runs instead of its TypeScript. */
export const IS_BUNDLED = import.meta.filename.endsWith('.js')

/** Returns the file to start a thread or a process with, named by its source. */
export const programFile = (source: string): string =>
  IS_BUNDLED ? join(import.meta.dirname, `${basename(source, '.ts')}.js`) : join(ROOT, source)
