/** Runs one of the TypeScript commands on Node 24, after installing and building what it needs. */
import { build, install, node24, preparePostgres, requireNode, run } from './prepare.mjs'

/** Commands that need the build. */
const NEED_BUILD = [
  ...['users', 'seed', 'backup', 'restore', 'erase', 'doctor'].map((name) => `cli/${name}.ts`),
  'bench/run.ts',
]

requireNode()
await install()
const [script, ...args] = process.argv.slice(2)
if (NEED_BUILD.includes(script)) await build()
if (script === 'bench/run.ts') await preparePostgres()
// Half of the time a short command takes is spent on loading drizzle-orm without it.
const hook = '--import=./server/process/drizzle-resolve-hook.ts'
process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', hook, script, ...args]))
