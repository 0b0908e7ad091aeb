import { execFileSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.ts'
import { type Env, ROOT, eventually, startProcess, temporaryDirectory } from './server.ts'

/** Starts the server as `npm start` does, on a free port; resolves once it is ready. */
export async function startScript(env: Env) {
  const PORT = String(await freePort())
  const process = startProcess([copyStartScript()], { PORT, RATE_LIMITS: 'off', ...env })
  const { child, output } = process
  const starts = () => output.out.split('Ready at').length - 1
  await eventually('Ready at', () => starts() === 1)
  return {
    process,
    url: `http://localhost:${PORT}`,
    /** Returns the process ids of its servers. */
    servers: () => pidsOf(child.pid!),
    /** Resolves once this many servers have become ready. */
    started: (times: number) => eventually(`start ${times}`, () => starts() === times),
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

/** Copies the start script to a folder where it neither installs nor builds. Returns its path. */
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
