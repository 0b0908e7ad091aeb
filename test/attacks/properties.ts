/** `npm run drill -- properties [--runs 10000] [--seed N] [--only WORDS]`: every parser and sanitiser with something else each time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
/** Milliseconds one property may take. */
const PATIENCE = 20 * 60 * 1000

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      only: { type: 'string', default: '' },
    },
  })
  const { runs, seed, only } = values
  process.stdout.write(`Every property ${runs} times, seed ${seed}:\n`)
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pieces', `test/properties/${only}`]
  const child = spawn(process.execPath, [...command, `--testTimeout=${PATIENCE}`], {
    cwd: ROOT,
    env: { ...process.env, PROPERTY_RUNS: runs, PROPERTY_SEED: seed },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}
