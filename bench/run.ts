/** `npm run bench -- NAME`: the project's own benchmarks, each with a reference. Without a name, all. */
import { availableParallelism, loadavg } from 'node:os'

type Benchmark = { bench: (args: string[]) => Promise<void> }

const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  bulk: () => import('./bulk.ts'),
  conversation: () => import('./conversation.ts'),
  'customer-page': () => import('./customer-page.ts'),
  dashboard: () => import('./dashboard.ts'),
  idle: () => import('./idle.ts'),
  list: () => import('./list.ts'),
  mail: () => import('./mail.ts'),
  pages: () => import('./pages.ts'),
  tickets: () => import('./tickets.ts'),
  triage: () => import('./triage.ts'),
  uploads: () => import('./uploads.ts'),
  weight: () => import('./weight.ts'),
}

async function run(name: string, args: string[]): Promise<void> {
  const load = BENCHMARKS[name]
  if (!load) throw new Error(`There is no benchmark "${name}". There are: ${Object.keys(BENCHMARKS).join(', ')}.`)
  // Other work would be mistaken for our slowness.
  process.stdout.write(`${name}, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores before it:\n`)
  await (await load()).bench(args)
}

try {
  const [name, ...args] = process.argv.slice(2)
  for (const each of name === undefined ? Object.keys(BENCHMARKS) : [name]) await run(each, args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
