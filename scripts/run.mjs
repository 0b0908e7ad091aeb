/** Runs one of the TypeScript commands on Node 24, installing first where nothing is installed. */
import { build, install, node24, preparePostgres, requireNode, run } from './prepare.mjs'

/** Those that need what is built. */
const BUILT = ['users', 'seed', 'backup', 'restore', 'erase', 'doctor', 'drill', 'bench'].map((name) =>
  name === 'drill' ? 'scripts/drill.ts' : name === 'bench' ? 'bench/run.ts' : `cli/${name}.ts`,
)
/** Those that start a PostgreSQL of their own. */
const WITH_POSTGRES = ['scripts/drill.ts', 'bench/run.ts']

requireNode()
await install()
const [script, ...args] = process.argv.slice(2)
// What is learned here is measured against what is built.
if (BUILT.includes(script) || args.includes('--with-corrections')) await build()
if (WITH_POSTGRES.includes(script)) await preparePostgres()
process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', script, ...args]))
