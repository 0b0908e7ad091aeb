import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CompanyApp, openCompanyApp } from '../companies/company-app.ts'
import { runRandomMerges } from './random-merges.ts'

let app: CompanyApp
beforeAll(async () => void (app = await openCompanyApp()))
afterAll(() => app.close())

it('A hundred random merges and undos, with changes between, are those of a simple model', async () => {
  expect(await runRandomMerges(app, 1, 100)).toBeGreaterThanOrEqual(100)
})
