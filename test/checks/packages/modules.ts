import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { filesBelow, read } from './files.ts'

/** What a module takes of another: these names of it, or all it has. */
type Import = { from: string; names: string[] | 'all' }
/** What it gives away; `isType` of what leaves no trace in what runs. */
type Export = { name: string; isType: boolean }
export type Module = { imports: Import[]; packages: string[]; exports: Export[]; mentions: string[] }

const SOURCE = /(?<!\.d)\.(ts|tsx|mjs)$/
const ROUTE_TYPES = /\/\+types\//

/** Every module of the repository as its parser sees it, types included. */
export function readModules(): Map<string, Module> {
  const files = filesBelow().filter((file) => SOURCE.test(file))
  const known = new Set(files)
  return new Map(files.map((file) => [file, readModule(file, read(file), known)]))
}

/** Exported for the test that shows it at work. */
export function readModule(file: string, code: string, known: Set<string>): Module {
  const { module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const textAt = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const taken: Import[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: namesOf(entries.map(({ importName }) => importName)),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? [{ from: moduleRequest.value, names: namesOf([importName]) }] : [],
      ),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest }) => /^(['"`])([^'"`$]+)\1$/.exec(textAt(moduleRequest))?.[2])
      .flatMap((from) => (from ? [{ from, names: 'all' as const }] : [])),
    // Types may be taken where they are named: import('…').Name
    ...[...code.matchAll(/\bimport\('([^']+)'\)\.(\w+)/g)].map(([, from, name]) => ({
      from: from!,
      names: [name!],
    })),
  ]
  const ours = taken.filter(({ from }) => /^[.#]/.test(from) && !ROUTE_TYPES.test(from))
  return {
    imports: ours.map(({ from, names }) => ({ from: targetOf(file, from.replace(/\?.*/, '')), names })),
    packages: [
      ...new Set(
        taken
          .map(({ from }) => from)
          .filter((from) => /^(?![.#]|node:|virtual:)[@\w]/.test(from))
          .map(packageOf),
      ),
    ],
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName, isType }) => ({ name: exportName.name ?? 'default', isType })),
    ),
    mentions: [...code.matchAll(/['"`]([^'"`\s]+\.(?:ts|tsx|mjs))['"`]/g)].flatMap(([, path]) => [
      ...new Set([join(dirname(file), path!), path!, join('app', path!)].filter((place) => known.has(place))),
    ]),
  }
}

type Name = { kind: string; name: string | null }
const namesOf = (names: Name[]): Import['names'] =>
  names.some(({ kind }) => /Namespace|All/.test(kind)) ? 'all' : names.map(({ name }) => name ?? 'default')

const targetOf = (file: string, from: string): string =>
  from === '#site' ? 'site.ts' : from.startsWith('#') ? from.slice(1) : join(dirname(file), from)

export const packageOf = (from: string): string => from.split('/', from.startsWith('@') ? 2 : 1).join('/')
