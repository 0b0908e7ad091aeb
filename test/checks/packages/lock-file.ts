import { join } from 'node:path'
import { read } from './files.ts'

/** Development packages whose code or files end up in what browsers load; a test compares the list with app/. */
export const BUNDLED = [
  '@fontsource-variable/national-park',
  '@fontsource-variable/schibsted-grotesk',
  '@noble/hashes',
  '@tanstack/react-query',
  'idb-keyval',
  'cmdk',
  'lucide-react',
  'react',
  'react-dom',
  'react-router',
  'uqr',
]

/** A package of package-lock.json; `path` is where it is installed. */
export type LockedPackage = {
  path: string
  name: string
  version: string
  integrity: string
  license: string
  /** Set for a development dependency, which no server runs. */
  dev: boolean
  optional: boolean
  hasInstallScript: boolean
  /** Names of its dependencies, resolved from where this package is installed. */
  needs: string[]
}

type Raw = Partial<LockedPackage> & {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Reads every package of the lock file in `folder`, keyed by its path. */
export function readLockFile(folder = ''): Map<string, LockedPackage> {
  const { packages } = JSON.parse(read(join(folder, 'package-lock.json'))) as {
    packages: Record<string, Raw>
  }
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  return new Map(installed.map(([path, raw]) => [path, locked(path, raw)]))
}

function locked(path: string, raw: Raw): LockedPackage {
  const { version, integrity = '', license = '', dev = false, optional = false, hasInstallScript = false } = raw
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const needs = Object.keys({ ...raw.dependencies, ...raw.optionalDependencies })
  return { path, name, version, integrity, license, dev, optional, hasInstallScript, needs }
}

/** Resolves a package name from a path as Node does: in its folder, or in one above. */
export function resolvePackage(
  lock: Map<string, LockedPackage>,
  path: string,
  name: string,
): LockedPackage | undefined {
  const folders = path.split('/node_modules/').map((_, depth, all) => all.slice(0, depth + 1).join('/node_modules/'))
  const places = ['', ...(path ? folders : [])].toReversed()
  return places.map((place) => lock.get(join(place, 'node_modules', name))).find(Boolean)
}

/** Returns these packages and their transitive dependencies, each once. */
export function withDependencies(lock: Map<string, LockedPackage>, names: readonly string[]): LockedPackage[] {
  const found = new Set<LockedPackage>()
  const add = (path: string, name: string) => {
    const one = resolvePackage(lock, path, name)
    if (!one || found.has(one)) return
    found.add(one)
    for (const next of one.needs) add(one.path, next)
  }
  for (const name of names) add('', name)
  return [...found]
}

/** Returns the packages that servers run or browsers load. */
export function listShippedPackages(lock: Map<string, LockedPackage>): LockedPackage[] {
  const loaded = new Set(withDependencies(lock, BUNDLED))
  return [...lock.values()].filter((one) => !one.dev || loaded.has(one))
}
