import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { trainingFiles } from './training-tickets.ts'

const ROOT = join(import.meta.dirname, '../..')
const TRAINING = join(import.meta.dirname, 'train-release.ts')

/** Returns the files that the release's model and its evaluation are made of: the training tickets, and the code that learns from them. */
export function releaseInputs(): string[] {
  const found = new Set(trainingFiles())
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from |new URL\()'([.#][^']+)'/g))
      follow(name!.startsWith('#') ? join(ROOT, name!.slice(1)) : join(dirname(file), name!))
  }
  follow(TRAINING)
  return [...found].map((file) => relative(ROOT, file).replaceAll('\\', '/')).toSorted()
}

/** Returns the hash of those files, which is the same on every platform. */
export function releaseFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of releaseInputs())
    hash.update(`${file}\n${readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n')}`)
  return hash.digest('hex')
}
