import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Who may import whom. The first zone whose path a file begins with is its zone; what it may import begins with one of
 * the paths named. A zone may always import itself, unless it is a single file.
 */
const UI = ['app/ui/', 'app/styles/']
const WORLD = [
  'server/context.ts',
  'server/errors.ts',
  'server/log.ts',
  'server/signing.ts',
  'server/config.ts',
  'server/limiter.ts',
  'server/batcher.ts',
  'server/in-batches.ts',
  'server/limits/',
  'server/settings/settings-store.ts',
]
const DOMAIN = [
  'server/tickets/',
  'server/attachments/',
  'server/contact/',
  'server/users/',
  'server/settings/',
]
const ZONES: [zone: string, may: string[]][] = [
  ['site.config.ts', []],
  ['contract/', []],
  ['content/', ['site.config.ts', 'contract/vocabulary.ts']],

  ['app/ui/', ['app/styles/']],
  ['app/elements/', []],
  ['app/styles/', []],
  ['app/figures/', [...UI, 'app/site/figures/maps/colorado.ts', 'content/types.ts', 'site.config.ts']],
  [
    'app/sections/',
    [
      ...UI,
      'app/elements/',
      'app/figures/',
      'app/media/',
      'content/types.ts',
      'content/navigation.ts',
      'site.config.ts',
    ],
  ],
  ['app/chrome/', [...UI, 'app/elements/', 'content/types.ts', 'content/navigation.ts', 'site.config.ts']],
  ['app/lib/', ['app/ui/', 'contract/', 'site.config.ts']],
  ['app/tickets/', [...UI, 'app/lib/', 'contract/', 'site.config.ts']],
  ['app/account/', [...UI, 'app/lib/', 'contract/', 'site.config.ts']],
  ['app/contact/', [...UI, 'app/lib/', 'contract/', 'site.config.ts']],
  ['app/', ['app/', 'content/', 'contract/', 'site.config.ts']],

  ['server/config.ts', ['server/process/start-error.ts', 'site.config.ts', 'contract/vocabulary.ts']],
  [
    'server/db/',
    [
      'contract/vocabulary.ts',
      'server/config.ts',
      'server/log.ts',
      'server/process/start-error.ts',
      'server/errors.ts',
    ],
  ],
  [
    'server/ticket-index/',
    [
      'contract/vocabulary.ts',
      'server/db/pool.ts',
      'server/errors.ts',
      'server/log.ts',
      'server/events/event-feed.ts',
    ],
  ],
  [
    'server/live/',
    [
      'contract/ticket-events.ts',
      'server/db/detect-pooler.ts',
      'server/log.ts',
      'server/tickets/announce-typing.ts',
      'server/events/event-feed.ts',
    ],
  ],
  ['server/limits/', [...WORLD, 'contract/', 'server/db/', 'site.config.ts']],
  ['server/settings/', [...WORLD, 'contract/', 'server/db/', 'site.config.ts']],
  ['server/storage/', [...WORLD]],
  ['server/scanner/', ['server/errors.ts', 'server/log.ts', 'server/limiter.ts']],
  [
    'server/analysis/',
    [...WORLD, 'contract/vocabulary.ts', 'site.config.ts', 'server/db/', 'server/jobs/queue.ts'],
  ],
  ...DOMAIN.map((zone): [string, string[]] => [
    zone,
    [
      ...DOMAIN,
      ...WORLD,
      'server/db/',
      'server/jobs/queue.ts',
      'server/jobs/pg-boss-tables.ts',
      'server/storage/',
      'server/ticket-index/',
      'server/analysis/',
      'contract/',
      'site.config.ts',
    ],
  ]),
  ['server/mail/', [...WORLD, 'site.config.ts', 'contract/vocabulary.ts']],
  [
    'server/jobs/queue.ts',
    ['server/db/', 'server/jobs/pg-boss-tables.ts', 'server/log.ts', 'server/metrics/metrics.ts'],
  ],
  [
    'server/jobs/',
    [
      'server/jobs/',
      ...DOMAIN,
      ...WORLD,
      'server/mail/',
      'server/analysis/',
      'server/storage/',
      'server/upkeep/',
      'server/db/',
    ],
  ],
  ['server/upkeep/', [...DOMAIN, ...WORLD, 'server/db/']],
  [
    'server/http/',
    [
      ...DOMAIN,
      ...WORLD,
      'contract/',
      'content/origin.ts',
      'server/db/schema.ts',
      'server/live/event-hub.ts',
      'server/storage/content-disposition.ts',
      'site.config.ts',
    ],
  ],
  ['server/', ['server/', 'contract/', 'content/', 'site.config.ts']],
]

/** Walls inside what a zone may import otherwise. */
const NEVER: [zone: string, never: string[], why: string][] = [
  ['server/tickets/', ['server/analysis/providers'], 'an analyser that may be slow or away answers in a job'],
  ['app/sections/', ['content/pages.ts'], 'every text would be shipped to every visitor'],
  ['app/chrome/', ['content/pages.ts'], 'every text would be shipped to every visitor'],
]

/** Packages a zone may use; all others are free. */
const PACKAGES: [zone: string, allowed: RegExp][] = [
  ['site.config.ts', /^$/],
  ['contract/', /^zod\/mini$/],
  ['content/', /^$/],
  ['app/', /^(?!node:|zod$|drizzle-orm|pg$|pg-boss|hono|@hono\/|better-auth|nodemailer|@electric-sql)/],
]

const ROOT = join(import.meta.dirname, '..')
const list = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const everything = ['app', 'content', 'contract', 'server', 'scripts'].flatMap(list)
const sources = ['site.config.ts', ...everything.filter((file) => /\.(ts|tsx|mjs)$/.test(file))]
const zoned = sources.filter((file) => !file.startsWith('scripts/'))
const TYPES_OF_ROUTES = /\/\+types\//

/** What a file imports: static, dynamic, re-exported, types included. */
function importsOf(file: string): string[] {
  const code = read(file).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g)
  return [...found]
    .map((match) => match[2]!.replace(/\?.*$/, ''))
    .filter((name) => !TYPES_OF_ROUTES.test(name))
}

const isOurs = (name: string) => name.startsWith('.') || name.startsWith('#')

function resolve(file: string, name: string): string {
  if (name === '#site') return 'site.config.ts'
  return name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
}

const zoneOf = (file: string) => ZONES.find(([zone]) => file.startsWith(zone))!

it('No code is made of text, but for the word that hands out the garbage collector', () => {
  const makes = /\beval\(|\bnew Function\(|\bFunction\(|node:vm\b/
  expect(zoned.filter((file) => makes.test(read(file)))).toEqual(['server/http/connections/force-gc.ts'])
})

describe('Every file imports only what its zone may', () => {
  it.each(zoned)('%s', (file) => {
    const [zone, may] = zoneOf(file)
    const allowed = zone.endsWith('/') ? [zone, ...may] : may
    const imports = importsOf(file)
    const targets = imports.filter(isOurs).map((name) => resolve(file, name))
    expect(
      targets.filter((target) => !existsSync(join(ROOT, target))),
      'imports resolved to files',
    ).toEqual([])
    expect(
      targets.filter((target) => !allowed.some((path) => target.startsWith(path))),
      `imports ${zone} may not have`,
    ).toEqual([])
    for (const [inside, never, why] of NEVER.filter(([wall]) => file.startsWith(wall))) {
      expect(
        targets.filter((target) => never.some((path) => target.startsWith(path))),
        `${inside}: ${why}`,
      ).toEqual([])
    }
    for (const [, packages] of PACKAGES.filter(([wall]) => file.startsWith(wall))) {
      expect(
        imports.filter((name) => !isOurs(name) && !packages.test(name)),
        'packages',
      ).toEqual([])
    }
  })
})

describe('The walls of ARCHITECTURE.md stand', () => {
  const crossings = (from: string[], to: string[]) =>
    zoned
      .filter((file) => from.some((zone) => file.startsWith(zone)))
      .flatMap((file) =>
        importsOf(file)
          .filter(isOurs)
          .map((name) => [file, resolve(file, name)] as const),
      )
      .filter(([, target]) => to.some((zone) => target.startsWith(zone)))
      .map((crossing) => crossing.join(' imports '))

  it.each<[name: string, from: string[], to: string[]]>([
    [
      'the browser never imports the server',
      ['app/', 'content/', 'contract/'],
      ['server/', 'scripts/', 'test/'],
    ],
    [
      'the contract imports nothing but itself',
      ['contract/'],
      ['app/', 'content/', 'server/', 'site.config.ts'],
    ],
    ['the server never imports the browser', ['server/'], ['app/', 'test/', 'scripts/']],
    [
      'HTTP never sends mail and runs no jobs',
      ['server/http/'],
      ['server/mail/', 'server/jobs/', 'server/analysis/'],
    ],
    [
      'what is heard live knows neither HTTP nor mail nor jobs',
      ['server/live/'],
      ['server/http/', 'server/mail/', 'server/jobs/'],
    ],
    [
      'the domain knows neither HTTP nor mail',
      DOMAIN,
      ['server/http/', 'server/mail/', 'server/process/job-handlers.ts'],
    ],
    [
      'mail and storage know neither database nor HTTP',
      ['server/mail/', 'server/storage/'],
      ['server/db/', 'server/http/', 'server/jobs/'],
    ],
  ])('%s', (_, from, to) => {
    expect(crossings(from, to)).toEqual([])
  })
})

describe('One way to do each thing', () => {
  const whoSays = (pattern: RegExp, files: string[]) => files.filter((file) => pattern.test(read(file)))

  it('only server/config.ts reads the environment', () => {
    expect(whoSays(/\bprocess\.env\b|import\.meta\.env\b/, zoned)).toEqual(['server/config.ts'])
  })

  it('only app/lib/api.ts calls the server', () => {
    const app = zoned.filter((file) => file.startsWith('app/'))
    expect(whoSays(/(?<![.\w])fetch\(/, app)).toEqual(['app/lib/api.ts'])
    expect(
      whoSays(/\bXMLHttpRequest\b|\bsendBeacon\b|\bnew WebSocket\b|\bnew EventSource\b/, app).filter(
        (file) => !file.startsWith('app/lib/'),
      ),
    ).toEqual([])
  })

  it('no folder or file collects what belongs nowhere', () => {
    const names = everything.flatMap((file) => [...dirname(file).split('/'), basename(file, extname(file))])
    expect(names.filter((name) => /^(utils?|misc|helpers?|common|shared|stuff)$/.test(name))).toEqual([])
  })

  it('no file only passes others on, but for the contract', () => {
    expect(sources.filter((file) => /\/index\.tsx?$/.test(file))).toEqual(['contract/operations.ts'])
    expect(whoSays(/^export \*/m, sources)).toEqual([])
  })
})

describe('A file can be held in the head', () => {
  const lines = (file: string) => read(file).split('\n').length - 1

  it('none has more than 300 lines, but for texts and migrations', () => {
    const long = [...sources, ...everything.filter((file) => file.endsWith('.css'))].filter(
      (file) => !file.startsWith('content/'),
    )
    expect(long.filter((file) => lines(file) > 300).map((file) => `${file}: ${lines(file)}`)).toEqual([])
  })

  it('half have at most 60 lines, and 95 of 100 at most 200', () => {
    const sorted = sources.map(lines).toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThanOrEqual(60)
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(200)
  })
})
