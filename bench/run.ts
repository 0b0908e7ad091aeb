/** `npm run bench -- NAME`: the project's own benchmarks, each beside a reference. Without a name, all. */
import type { Benchmark } from './support/benchmark.ts'

const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  bulk: () => import('./bulk/bulk.ts'),
  conversation: () => import('./conversation/conversation.ts'),
  'customer-page': () => import('./customer-page/customer-page.ts'),
  dashboard: () => import('./dashboard/dashboard.ts'),
  home: () => import('./home.ts'),
  idle: () => import('./idle.ts'),
  list: () => import('./list/list.ts'),
  mail: () => import('./mail/mail.ts'),
  pages: () => import('./pages/pages.ts'),
  tickets: () => import('./tickets/tickets.ts'),
  triage: () => import('./triage/triage.ts'),
  uploads: () => import('./uploads.ts'),
  weight: () => import('./weight/weight.ts'),
}

async function main([first, ...rest]: string[]): Promise<void> {
  if (first === undefined) {
    for (const load of Object.values(BENCHMARKS)) await (await load()).bench([])
    return
  }
  const load = BENCHMARKS[first]
  if (!load) throw new Error(`There is no benchmark "${first}". There are: ${Object.keys(BENCHMARKS).join(', ')}.`)
  await (await load()).bench(rest)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
