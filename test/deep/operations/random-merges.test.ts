import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CompanyApp, openCompanyApp } from '../../operations/companies/company-app.ts'
import { runRandomMerges } from '../../operations/merging/random-merges.ts'

let app: CompanyApp
beforeAll(async () => void (app = await openCompanyApp()))
afterAll(() => app.close())

it.each(Array.from({ length: 20 }, (_, index) => index + 2))(
  'Random merges and undos, with changes between, are those of a simple model (seed %i)',
  async (seed) => {
    expect(await runRandomMerges(app, seed, 150)).toBeGreaterThanOrEqual(150)
  },
)
