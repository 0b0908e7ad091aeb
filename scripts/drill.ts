/** `npm run drill -- NAME`: what must survive is broken on purpose. Loopback only, bounded in time; without a name, the list. */
import type { Drill } from '#test/support/drill.ts'

const DRILLS: Record<string, { tells: string; load: () => Promise<Drill> }> = {
  restart: {
    tells: 'restarts under load without a failed request',
    load: () => import('#test/chaos/restart.ts'),
  },
  crash: { tells: 'SIGKILL under ticket load, again and again', load: () => import('#test/chaos/crash.ts') },
  'power-cut': {
    tells: 'the embedded database with only what was synced',
    load: () => import('#test/chaos/power-cut.ts'),
  },
  'database-away': {
    tells: 'PostgreSQL stopped, unreachable and silent',
    load: () => import('#test/chaos/database-outage.ts'),
  },
  'mail-away': { tells: 'an hour without a mail server', load: () => import('#test/chaos/mail-away.ts') },
  backup: {
    tells: 'up to PostgreSQL and back, backed up under load',
    load: () => import('#test/chaos/backup.ts'),
  },
  'setup-race': {
    tells: 'rivals for the first admin over two processes: one each round',
    load: () => import('#test/attacks/setup-race.ts'),
  },
  guesses: {
    tells: '10,000 guesses at one account: ten are compared, its admin gets in',
    load: () => import('#test/attacks/guesses.ts'),
  },
  'sign-in-time': {
    tells: 'known and unknown e-mail addresses take the same time',
    load: () => import('#test/attacks/sign-in-time.ts'),
  },
  scripts: {
    tells: '500 texts that would run, in every field and every view of a browser',
    load: () => import('#test/attacks/scripts.ts'),
  },
  'mail-fields': {
    tells: '50,000 hostile names and mail fields: nobody and nothing is added',
    load: () => import('#test/attacks/mail-fields.ts'),
  },
  observatory: {
    tells: "every page by the rules of Mozilla's HTTP Observatory",
    load: () => import('#test/attacks/observatory.ts'),
  },
  properties: {
    tells: 'every parser and sanitiser, 10,000 times with something else',
    load: () => import('#test/attacks/properties.ts'),
  },
  links: {
    tells: '1,000,000 altered links, tokens and cookies',
    load: () => import('#test/attacks/links.ts'),
  },
  mutants: {
    tells: 'small changes to the modules that keep strangers out: does a test notice?',
    load: () => import('#test/mutation/run.ts'),
  },
  requests: {
    tells: 'generated, changed and broken requests: no 5xx, no crash, every header',
    load: () => import('#test/attacks/requests.ts'),
  },
  multiparts: {
    tells: 'malformed forms with files leave nothing behind',
    load: () => import('#test/attacks/multiparts.ts'),
  },
  slow: {
    tells: 'thousands of connections that do not get on, and everybody else',
    load: () => import('#test/attacks/slow.ts'),
  },
  streams: { tells: 'thousands of idle live streams', load: () => import('#test/attacks/streams.ts') },
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
