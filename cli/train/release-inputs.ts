import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '#server/platform/program-files.ts'
import { trainingFiles } from './training-tickets.ts'

const TRAINING = 'cli/train/train-model.ts'

/** Returns the training tickets and the code that the release's model and its evaluation are made of. */
export function releaseInputs(): string[] {
  const found = new Set(trainingFiles())
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const { 2: name } of readFileSync(file, 'utf8').matchAll(/from (')([.#][^']+)'/g))
      follow(name!.startsWith('#') ? join(ROOT, name!.slice(1)) : join(dirname(file), name!))
  }
  follow(join(ROOT, TRAINING))
  return [...found].map((file) => relative(ROOT, file).replaceAll('\\', '/')).toSorted()
}

/** Returns the hash of those files, which is the same on every platform. */
export function releaseFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of releaseInputs())
    hash.update(`${file}\n${readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n')}`)
  return hash.digest('hex')
}
