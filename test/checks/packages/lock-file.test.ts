import { describe, expect, it } from 'vitest'
import { type LockedPackage, listShippedPackages, readLockFile, resolvePackage, withDependencies } from './lock-file.ts'
import { filesBelow, read } from './files.ts'
import { INSTALL_SCRIPTS, SHIPPED_EXCEPTIONS, SHIPPED_LICENCES, TOOL_LICENCES, canBeMet, isMeant } from './reviewed.ts'

type Lists = Record<string, Record<string, string> | undefined>
const LISTS = ['dependencies', 'devDependencies', 'optionalDependencies']
const FOLDERS = filesBelow()
  .filter((file) => file.endsWith('package-lock.json'))
  .map((file) => file.replace(/\/?package-lock\.json$/, ''))
const inFolder = (folder: string, file: string) => (folder ? `${folder}/${file}` : file)

describe.each(FOLDERS)('The lock file in "%s"', (folder) => {
  const manifest = JSON.parse(read(inFolder(folder, 'package.json'))) as Lists
  const raw = JSON.parse(read(inFolder(folder, 'package-lock.json'))) as {
    lockfileVersion: number
    packages: Record<string, { [key: string]: unknown } & Lists>
  }
  const lock = readLockFile(folder)

  it('holds exactly the versions package.json names', () => {
    const { '': root } = raw.packages
    for (const list of LISTS) {
      expect(root![list] ?? {}).toEqual(manifest[list] ?? {})
      for (const [name, version] of Object.entries(manifest[list] ?? {})) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
        expect(lock.get(`node_modules/${name}`)?.version, name).toBe(version)
      }
    }
  })

  it('knows every package by a SHA-512 of its bytes, and nothing that comes from elsewhere than the registry', () => {
    expect(lock.size).toBeGreaterThan(100)
    expect(raw.lockfileVersion).toBe(3)
    for (const { path, integrity } of lock.values()) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/)
    for (const [path, entry] of Object.entries(raw.packages)) {
      // Without an address a package is asked of the registry by its name; where there is one, it is the registry's.
      expect(entry.resolved ?? 'https://registry.npmjs.org/', path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
      expect([entry.link, entry.inBundle, path && entry.name], path).toEqual([undefined, undefined, path && undefined])
      for (const list of LISTS)
        for (const wanted of Object.values(entry[list] ?? {}))
          expect(wanted, path).not.toMatch(/^(git|https?|file|link|npm|workspace|github)[+:]|\//)
    }
  })

  it('lacks nothing that a package needs, and holds nothing that none needs', () => {
    const lacking = [...lock.values()].flatMap((one) =>
      one.needs.filter((name) => !resolvePackage(lock, one.path, name)).map((name) => `${one.path} needs ${name}`),
    )
    expect(lacking).toEqual([])
    const named = LISTS.flatMap((list) => Object.keys(manifest[list] ?? {}))
    const needed = new Set(withDependencies(lock, named).map(({ path }) => path))
    expect([...lock.keys()].filter((path) => !needed.has(path))).toEqual([])
  })

  it('has no package that runs code at install but those that were looked at', () => {
    const running = [...lock.values()].filter(({ hasInstallScript }) => hasInstallScript)
    const reviewed = Object.keys(INSTALL_SCRIPTS)
    expect(
      running.filter(({ name }) => !reviewed.some((meant) => isMeant(meant, name))).map(({ path }) => path),
    ).toEqual([])
  })

  it('has licences that can be met', () => {
    const unmet = ({ name, license }: LockedPackage, allowed: readonly string[]) => {
      const [, exception] = Object.entries(SHIPPED_EXCEPTIONS).find(([meant]) => isMeant(meant, name)) ?? []
      return !canBeMet(license, exception ? [...allowed, exception.licence] : allowed)
    }
    const say = ({ path, license }: LockedPackage) => `${path}: ${license}`
    const shipped = folder === '' ? listShippedPackages(lock) : []
    expect(shipped.filter((one) => unmet(one, SHIPPED_LICENCES)).map(say)).toEqual([])
    expect([...lock.values()].filter((one) => unmet(one, TOOL_LICENCES)).map(say)).toEqual([])
  })
})

describe('What is installed', () => {
  it('runs no code on the way, and is what the lock file says', () => {
    const settings = read('.npmrc').split('\n')
    expect(settings).toContain('ignore-scripts=true')
    expect(settings).toContain('save-exact=true')
    expect(settings.filter((line) => /registry|_auth|token|password/i.test(line))).toEqual([])
    const installing = ['Dockerfile', '.ci/run', ...filesBelow('scripts'), ...filesBelow('deploy')]
    const says = (pattern: RegExp) => installing.filter((file) => pattern.test(withoutComments(read(file))))
    expect(says(/npm['", ]+(install|i|update)\b|\bnpx\b|\bnpm exec\b/)).toEqual([])
    expect(says(/npm['", [\]]+ci\b/)).toEqual(expect.arrayContaining(['Dockerfile', 'scripts/prepare.mjs']))
  })

  it('every exception that was made is still needed', () => {
    const all = FOLDERS.flatMap((folder) => [...readLockFile(folder).values()])
    const running = all.filter(({ hasInstallScript }) => hasInstallScript)
    const idle = (meant: string, among: LockedPackage[]) => !among.some(({ name }) => isMeant(meant, name))
    expect(Object.keys(INSTALL_SCRIPTS).filter((meant) => idle(meant, running))).toEqual([])
    expect(Object.keys(SHIPPED_EXCEPTIONS).filter((meant) => idle(meant, all))).toEqual([])
    const stated = all.flatMap(({ license }) => license.split(/[() ]+|AND|OR/))
    expect(TOOL_LICENCES.filter((licence) => !stated.includes(licence))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['', false],
    ['UNLICENSED', false],
  ])('a licence %j can be met: %s', (licence, met) => {
    expect(canBeMet(licence, SHIPPED_LICENCES)).toBe(met)
  })
})

const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\/|#|\/?\*).*$/gm, '')
