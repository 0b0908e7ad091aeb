/** `npm run drill -- NAME`: what must survive is broken on purpose. Loopback only, bounded in time; without a name, the list. */
import type { Drill } from './drill/drill.ts'

const DRILLS: Record<string, { tells: string; load: () => Promise<Drill> }> = {}

async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined) {
    for (const [each, { tells }] of Object.entries(DRILLS))
      process.stdout.write(`${each.padEnd(16)}${tells}\n`)
    return
  }
  const found = DRILLS[name]
  if (!found) throw new Error(`There is no drill "${name}". There are: ${Object.keys(DRILLS).join(', ')}.`)
  const held = await (await found.load()).drill(args)
  if (!held) process.exitCode = 1
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
