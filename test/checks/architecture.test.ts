import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const list = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const FOLDERS = ['app', 'bench', 'build', 'cli', 'content', 'contract', 'scripts', 'server']
const everything = FOLDERS.flatMap(list)
const sources = ['site.config.ts', 'site.ts', ...everything.filter((file) => /\.(ts|tsx|mjs)$/.test(file))]
const product = sources.filter((file) => /^(site\.config|app\/|content\/|contract\/|server\/)/.test(file))
/** Everything in the server but what speaks HTTP and what starts it. */
const DOMAIN = readdirSync(join(ROOT, 'server'), { withFileTypes: true })
  .map((entry) => `server/${entry.name}${entry.isDirectory() ? '/' : ''}`)
  .filter((path) => path !== 'server/http/' && path !== 'server/process/')
const GENERATED_TYPES = /\/\+types\//

/** What a file imports: static, dynamic, re-exported, types included. */
function importsOf(file: string): string[] {
  const code = read(file).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g)
  return [...found].map((match) => match[2]!.replace(/\?.*$/, '')).filter((name) => !GENERATED_TYPES.test(name))
}

const isOurs = (name: string) => name.startsWith('.') || name.startsWith('#')

function resolve(file: string, name: string): string {
  if (name === '#site') return 'site.ts'
  return name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
}

const importedFiles = (file: string) =>
  importsOf(file)
    .filter(isOurs)
    .map((name) => resolve(file, name))
it('No code is made of text', () => {
  const makes = /\beval\(|\bnew Function\(|\bFunction\(|node:vm\b/
  expect(product.filter((file) => makes.test(read(file)))).toEqual([])
})

it('Every import leads to a file', () => {
  expect(sources.length).toBeGreaterThan(800)
  const missing = (file: string) => importedFiles(file).filter((target) => !existsSync(join(ROOT, target)))
  expect(sources.flatMap((file) => missing(file).map((target) => `${file} imports ${target}`))).toEqual([])
})

it('Every sheet and picture that a style sheet names is there', () => {
  const named = /(?:@import\s+|url\()['"]([.#][^'"?]+)/g
  const missing = (file: string) =>
    [...read(file).matchAll(named)]
      .map(([text, name]) => ({
        text,
        target: text.startsWith('url') ? join(dirname(file), name!) : resolve(file, name!),
      }))
      .filter(({ target }) => !existsSync(join(ROOT, target)))
      .map(({ text }) => `${file}: ${text}`)
  const sheets = everything.filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.flatMap(missing)).toEqual([])
})

/** Groups of nodes that can reach each other, by Tarjan's algorithm. */
function circles(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  function visit(node: string) {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (path.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const group = path.splice(path.indexOf(node))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}

describe('Imports run in one direction', () => {
  const graph = new Map(sources.map((file) => [file, importedFiles(file).filter((target) => sources.includes(target))]))

  it('no file imports itself by way of others, types included', () => {
    expect(circles(graph)).toEqual([])
  })
})

describe('The walls of the house stand', () => {
  const crossings = (from: string[], to: string[]) =>
    sources
      .filter((file) => from.some((zone) => file.startsWith(zone)))
      .flatMap((file) => importedFiles(file).map((target) => [file, target] as const))
      .filter(([, target]) => to.some((zone) => target.startsWith(zone)))
      .map((crossing) => crossing.join(' imports '))

  it.each<[name: string, from: string[], to: string[]]>([
    [
      'the browser never imports the server or tools',
      ['app/', 'content/', 'contract/'],
      ['server/', 'scripts/', 'cli/', 'build/', 'bench/', 'test/'],
    ],
    [
      'the contract imports nothing but itself',
      ['contract/'],
      ['app/', 'content/', 'server/', 'site.config.ts', 'site.ts'],
    ],
    [
      'the server never imports the browser, tools or tests',
      ['server/'],
      ['app/', 'test/', 'scripts/', 'cli/', 'build/', 'bench/'],
    ],
    ['the domain knows no HTTP', DOMAIN, ['server/http/']],
    ['commands, builds and benches need no tests', ['cli/', 'build/', 'bench/'], ['test/']],
    // A provider may be slow or unavailable, so it is asked in a job.
    ['a ticket is saved without asking a provider', ['server/tickets/'], ['server/triage/providers/']],
    // Every text would be shipped to every visitor.
    ['the sections of a page do not import all pages', ['app/site/'], ['content/pages.ts']],
  ])('%s', (_, from, to) => {
    expect(crossings(from, to)).toEqual([])
  })

  it.each<[zone: string, allowed: RegExp]>([
    ['site.config.ts', /^$/],
    ['site.ts', /^site\.config\.ts$/],
    ['contract/', /^zod\/mini$/],
    ['content/', /^$/],
    ['app/', /^(?!node:|zod$|drizzle-orm|pg$|pg-boss|hono|@hono\/|nodemailer|@electric-sql)/],
  ])('%s imports only packages that it may', (zone, allowed) => {
    const packages = (file: string) => importsOf(file).filter((name) => !isOurs(name) && !allowed.test(name))
    const files = sources.filter((file) => file.startsWith(zone))
    expect(files.flatMap((file) => packages(file).map((name) => `${file} imports ${name}`))).toEqual([])
  })
})

describe('One way to do each thing', () => {
  const filesWith = (pattern: RegExp, files: string[]) => files.filter((file) => pattern.test(read(file)))

  it('only server/platform/config/config.ts reads the environment', () => {
    expect(filesWith(/\bprocess\.env\b|import\.meta\.env\b/, product)).toEqual(['server/platform/config/config.ts'])
  })

  it('only app/lib/api.ts calls the server', () => {
    const app = product.filter((file) => file.startsWith('app/'))
    // The worker passes on what the pages ask for.
    expect(filesWith(/(?<![.\w])fetch\(/, app)).toEqual(['app/lib/api.ts', 'app/service-worker/admin-worker.ts'])
    expect(
      filesWith(/\bXMLHttpRequest\b|\bsendBeacon\b|\bnew WebSocket\b|\bnew EventSource\b/, app).filter(
        (file) => !file.startsWith('app/lib/'),
      ),
    ).toEqual([])
  })

  it('only forms of the browser use a schema; it has nothing of an operation that only the server needs', () => {
    const app = product.filter((file) => file.startsWith('app/'))
    expect(filesWith(/\b(safeParse|z\.parse)\(|\boperation\.(access|problems|response|status|summary)\b/, app)).toEqual(
      ['app/forms/field-errors.ts'],
    )
  })

  it('only app/lib/browser-storage.ts uses the storage of the browser', () => {
    const app = product.filter((file) => file.startsWith('app/'))
    // Scripts inside the pages decide before the first paint whether its fonts are cached.
    const INLINE_SCRIPTS = ['app/document/scripts.tsx']
    expect(filesWith(/\b(local|session)Storage\b/, app)).toEqual([...INLINE_SCRIPTS, 'app/lib/browser-storage.ts'])
  })

  it('no folder or file collects what belongs nowhere', () => {
    const names = everything.flatMap((file) => [...dirname(file).split('/'), basename(file, extname(file))])
    expect(names.filter((name) => /^(utils?|misc|helpers?|common|shared|stuff)$/.test(name))).toEqual([])
  })

  it('no file only re-exports others', () => {
    expect(sources.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([])
    // The database takes all tables as one object.
    expect(filesWith(/^export \*/m, sources)).toEqual(['server/schema/schema.ts'])
  })
})
