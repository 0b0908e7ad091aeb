import { execFileSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.ts'
import { type Env, ROOT, eventually, startProcess, temporaryDirectory } from './server.ts'

/** The product as `npm start` runs it, on a port of its own; resolves once it is ready. */
export async function startScript(env: Env) {
  const PORT = String(await freePort())
  const process = startProcess([copyStartScript()], { PORT, RATE_LIMITS: 'off', ...env })
  const { child, said } = process
  const starts = () => said.out.split('Ready at').length - 1
  await eventually('Ready at', () => starts() === 1, 60_000)
  return {
    process,
    url: `http://localhost:${PORT}`,
    /** The process ids of the servers it runs. */
    servers: () => pidsOf(child.pid!),
    /** Resolves once so many servers have said that they are ready. */
    started: (times: number) => eventually(`start ${times}`, () => starts() === times, 60_000),
  }
}

function pidsOf(parent: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

/** The start script as it is, in a place where it finds nothing to install and nothing to build. */
export function copyStartScript(): string {
  const folder = temporaryDirectory()
  for (const name of ['start.mjs', 'supervise.mjs', 'memory-flags.mjs'])
    copyFileSync(join(ROOT, 'scripts', name), join(folder, name))
  const prepared = `export * from ${JSON.stringify(pathToFileURL(join(ROOT, 'scripts/prepare.mjs')))}`
  writeFileSync(
    join(folder, 'prepare.mjs'),
    `${prepared}\nexport const install = async () => {}\nexport const build = async () => {}\n`,
  )
  return join(folder, 'start.mjs')
}
