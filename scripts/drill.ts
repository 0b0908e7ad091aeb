/** `npm run drill -- NAME`: what must survive is broken on purpose. Loopback only, bounded in time; without a name, the list. */
import type { Drill } from './drill/drill.ts'

const DRILLS: Record<string, { tells: string; load: () => Promise<Drill> }> = {
  restart: {
    tells: 'restarts under load without a failed request',
    load: () => import('./drill/restart.ts'),
  },
  crash: { tells: 'SIGKILL under ticket load, again and again', load: () => import('./drill/crash.ts') },
  'power-cut': {
    tells: 'the embedded database with only what was synced',
    load: () => import('./drill/power-cut.ts'),
  },
  'database-away': {
    tells: 'PostgreSQL stopped, unreachable and silent',
    load: () => import('./drill/database-away.ts'),
  },
  'mail-away': { tells: 'an hour without a mail server', load: () => import('./drill/mail-away.ts') },
  backup: {
    tells: 'up to PostgreSQL and back, backed up under load',
    load: () => import('./drill/backup.ts'),
  },
}

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
