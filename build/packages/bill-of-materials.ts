import { createHash } from 'node:crypto'
import { type LockedPackage, resolvePackage, withDependencies } from './lock-file.ts'

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
] as const

type Product = {
  name: string
  version: string
  description: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Returns the packages that servers run or browsers load, sorted by name and version. */
export function listShippedPackages(lock: Map<string, LockedPackage>): LockedPackage[] {
  const loaded = new Set(withDependencies(lock, BUNDLED))
  const shipped = [...lock.values()].filter((one) => !one.dev || loaded.has(one))
  return shipped.toSorted((a, b) => (purl(a) < purl(b) ? -1 : 1))
}

/**
 * Creates a software bill of materials (CycloneDX 1.6) of the shipped packages on all platforms. Deterministic, so
 * without a timestamp.
 */
export function createBillOfMaterials(product: Product, lock: Map<string, LockedPackage>): object {
  const shipped = listShippedPackages(lock)
  const components = new Map(shipped.map((one) => [purl(one), componentOf(one)]))
  const root = `pkg:npm/${product.name}@${product.version}`
  const needs = new Map([
    [
      root,
      needsOf(lock, '', [...Object.keys({ ...product.dependencies, ...product.optionalDependencies }), ...BUNDLED]),
    ],
  ])
  for (const one of shipped)
    needs.set(purl(one), [...new Set([...(needs.get(purl(one)) ?? []), ...needsOf(lock, one.path, one.needs)])])
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${idOf(JSON.stringify([root, [...components.values()]]))}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        description: product.description,
      },
    },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: dependsOn.toSorted() })),
  }
}

/** Formats a package URL (https://github.com/package-url/purl-spec). */
const purl = ({ name, version }: LockedPackage): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

const needsOf = (lock: Map<string, LockedPackage>, path: string, names: string[]): string[] => [
  ...new Set(names.flatMap((name) => resolvePackage(lock, path, name) ?? []).map(purl)),
]

function componentOf(one: LockedPackage): object {
  const { name, version, integrity, license, optional, dev } = one
  return {
    type: 'library',
    'bom-ref': purl(one),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    purl: purl(one),
    properties: [{ name: 'where', value: dev ? 'browser' : 'server' }],
  }
}

/** Derives a UUID (version 8) from a text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
