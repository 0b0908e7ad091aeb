import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, read } from './files.ts'
import { packageOf, readModule, readModules } from './modules.ts'

const modules = readModules()
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

/** What a tool or a command begins with; nothing imports these. */
const BEGINNINGS = [
  /\.(test|spec)\.tsx?$/,
  /^[\w.-]+\.config\.ts$/,
  /^app\/(root|routes|entry\.\w+)\.tsx?$/,
  /^server\/main\.ts$/,
  // The script of an HTML page.
  /^test\/stories\/page\/page\.tsx$/,
]
/** Files whose words name scripts that people and tools call. */
const CALLERS = ['package.json', 'Dockerfile', 'README.md', 'docs/decisions/architecture.md']

/** Exports that React Router, its build or a tool calls by their name. */
const CALLED_BY_NAME: [file: RegExp, names: RegExp][] = [
  [/\.(config|vitest)\.ts$/, /^default$/],
  [
    /^app\/(root|routes|routes\/.*|entry\.\w+)\.tsx?$/,
    /^(default|loader|clientLoader|links|meta|handle|headers|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout)$/,
  ],
  // Vitest calls what a project names as its globalSetup, and its reporters.
  [/^scripts\/vitest-report\.mjs$/, /^default$/],
  [/^test\/support\/services\/postgres-server\.ts$/, /^(default|setup|teardown)$/],
  [/^test\/stories\/support\/build-stories\.ts$/, /^default$/],
  // In a browser in place of site.config.ts (package.json).
  [/^app\/lib\/page-company\.ts$/, /^site$/],
]

function reached(): Set<string> {
  const begun = [...modules.keys()].filter(
    (file) =>
      BEGINNINGS.some((beginning) => beginning.test(file)) || CALLERS.some((caller) => read(caller).includes(file)),
  )
  const found = new Set<string>()
  const follow = (file: string) => {
    const module = modules.get(file)
    if (!module || found.has(file)) return
    found.add(file)
    for (const next of [...module.imports.map(({ from }) => from), ...module.mentions]) follow(next)
  }
  begun.forEach(follow)
  return found
}

/** Who takes a name of a file: everybody's names of it, or all. */
function taken(): Map<string, Set<string>> {
  const by = new Map<string, Set<string>>()
  for (const { imports } of modules.values())
    for (const { from, names } of imports)
      by.set(from, new Set([...(by.get(from) ?? []), ...(names === 'all' ? ['*'] : names)]))
  return by
}

const isCalledByName = (file: string, name: string) =>
  CALLED_BY_NAME.some(([files, names]) => files.test(file) && names.test(name))

const isUsedIn = (file: string, name: string) => read(file).match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1

describe('Nothing lies about', () => {
  it('no file that nothing begins with or leads to', () => {
    const used = reached()
    expect([...modules.keys()].filter((file) => !used.has(file))).toEqual([])
  })

  // A type names what its file's functions take and answer, and the contract is read by people: these need no taker.
  it('no unused export', () => {
    const by = taken()
    const idle = [...modules].flatMap(([file, { exports }]) => {
      const names = by.get(file) ?? new Set()
      if (names.has('*')) return []
      return exports
        .filter(({ name }) => !names.has(name) && !isCalledByName(file, name))
        .filter(({ name, isType }) => !((isType || file.startsWith('contract/')) && isUsedIn(file, name)))
        .map(({ name }) => `${file}: ${name}`)
    })
    expect(idle).toEqual([])
  })

  it('no package that nothing imports or calls, and none used that package.json does not name', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const named = Object.keys({ ...dependencies, ...devDependencies })
    const imported = new Set([...modules.values()].flatMap(({ packages }) => packages))
    const known = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect([...imported].filter((name) => !known.includes(name))).toEqual([])
    expect(named.filter((name) => !imported.has(name) && !isCalled(name))).toEqual([])
  })

  it('is found by a reader that knows every way to take a name', () => {
    const code = `
      import { a, type B as C } from './x.ts'
      import * as all from '#server/y.ts'
      export { d } from './z.ts'
      export const [one, two] = [1, 2]
      export type T = import('./t.ts').Q
      const later = () => import('@scope/name/sub')
      new Worker(new URL('./worker.ts', import.meta.url))`
    expect(readModule('app/f.ts', code, new Set(['app/worker.ts']))).toEqual({
      imports: [
        { from: 'app/x.ts', names: ['a', 'B'] },
        { from: 'server/y.ts', names: 'all' },
        { from: 'app/z.ts', names: ['d'] },
        { from: 'app/t.ts', names: ['Q'] },
      ],
      packages: ['@scope/name'],
      exports: [
        { name: 'd', isType: false },
        { name: 'one', isType: false },
        { name: 'two', isType: false },
        { name: 'T', isType: true },
      ],
      mentions: ['app/worker.ts'],
    })
    expect(packageOf('hono/route')).toBe('hono')
  })
})

/** Packages that are no imports: commands, types of what is imported, and what a build reads by itself. */
function isCalled(name: string): boolean {
  const types = /^@types\/(?:(\w+)__)?(.+)$/.exec(name)
  if (types) return types[2] === 'node' || named(types[1] ? `@${types[1]}/${types[2]}` : types[2]!)
  return CALLED.some(([called, by]) => called === name && existsSync(join(ROOT, by)))
}
const named = (name: string) => Object.values(manifest).some((list) => name in Object(list))

/** A package that is no import, and the file that calls it. */
const CALLED: [name: string, by: string][] = [
  ['drizzle-kit', 'package.json'],
  ['oxfmt', 'scripts/check.mjs'],
  ['oxlint', 'scripts/check.mjs'],
  // What `oxlint --type-aware` asks about types.
  ['oxlint-tsgolint', 'scripts/check.mjs'],
  ['typescript', 'scripts/check.mjs'],
  ['@fontsource-variable/national-park', 'build/subset-fonts.mjs'],
  ['@fontsource-variable/schibsted-grotesk', 'build/subset-fonts.mjs'],
  ['@secretlint/secretlint-rule-preset-recommend', '.secretlintrc.json'],
  ['@stryker-mutator/vitest-runner', 'test/deep/mutation/run.ts'],
  // The build of React Router looks for a runtime of the server among the packages, though no server here uses one.
  ['@react-router/node', 'react-router.config.ts'],
]
