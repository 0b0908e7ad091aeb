/** Runs one of the TypeScript commands on Node 24, installing first where nothing is installed. */
import { build, install, node24, preparePostgres, requireNode, run } from './prepare.mjs'

/** Those that need what is built. */
const BUILT = [
  'bench/run.ts',
  ...['users', 'seed', 'backup', 'restore', 'erase', 'doctor'].map((name) => `cli/${name}.ts`),
]

requireNode()
await install()
const [script, ...args] = process.argv.slice(2)
// What is learned here is measured against what is built.
if (BUILT.includes(script) || args.includes('--with-corrections')) await build()
if (script === 'bench/run.ts') await preparePostgres()
process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', script, ...args]))
