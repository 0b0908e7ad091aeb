import { describe, expect, it } from 'vitest'
import { BUNDLED, createBillOfMaterials } from '../../../build/packages/bill-of-materials.ts'
import { readLockFile } from '../../../build/packages/lock-file.ts'
import { read } from './files.ts'
import { readModules } from './modules.ts'

type Bill = {
  components: { 'bom-ref': string; name: string; hashes: { content: string }[]; licenses: object[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
  metadata: { component: { 'bom-ref': string } }
  serialNumber: string
}
const manifest = JSON.parse(read('package.json'))
const draw = () => createBillOfMaterials(manifest, readLockFile()) as Bill
const bill = draw()

describe('The software bill of materials', () => {
  it('names every package a server runs and every one that browsers load', () => {
    const names = new Set(bill.components.map(({ name }) => name))
    const { dependencies, optionalDependencies } = manifest
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...BUNDLED, 'scheduler'])
      expect(names, name).toContain(name)
    for (const tool of ['vitest', 'typescript', '@playwright/test']) expect(names).not.toContain(tool)
  })

  it('knows what the build puts into pages: what app/ imports, and the typefaces', () => {
    const ofPages = [...readModules()].filter(([file]) => file.startsWith('app/'))
    const imported = new Set(ofPages.flatMap(([, { packages }]) => packages))
    const loaded = [...imported].filter((name) => !(name in manifest.dependencies) && !DRAWS.includes(name))
    const typefaces = BUNDLED.filter((name) => name.startsWith('@fontsource-variable/'))
    expect([...loaded, ...typefaces].toSorted()).toEqual([...BUNDLED].toSorted())
  })

  it('gives every package its hash and licence, and points at nothing it does not hold', () => {
    const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((one) => one['bom-ref'])])
    expect(refs.size).toBe(bill.components.length + 1)
    for (const { name, hashes, licenses } of bill.components) {
      expect(hashes[0]!.content, name).toMatch(/^[\da-f]{128}$/)
      expect(JSON.stringify(licenses), name).toMatch(/:"[^"]+"/)
    }
    for (const { ref, dependsOn } of bill.dependencies)
      expect([ref, ...dependsOn].filter((one) => !refs.has(one))).toEqual([])
    expect(new Set(bill.dependencies.map(({ ref }) => ref))).toEqual(refs)
  })

  it('is the same to the last byte as long as the lock file is', () => {
    expect(JSON.stringify(draw())).toBe(JSON.stringify(bill))
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})

/** Of the build alone: what lists the routes of app/routes.ts. */
const DRAWS = ['@react-router/dev']
