import { afterAll, expect, it } from 'vitest'
import { openMailApp } from '#test/operations/mail/in/mail-app.ts'
import { compareWithModel } from '#test/operations/merging/ticket-model.ts'
import { createRandom } from '#test/support/random.ts'

type App = Awaited<ReturnType<typeof openMailApp>>
const apps: App[] = []
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const SEEDS = [...Array.from({ length: 9 }, (_, index) => index + 1), 762_579]

it.each(SEEDS)('300 random steps leave tickets as the model has them (seed %i)', async (seed) => {
  const app = await openMailApp()
  apps.push(app)
  expect((await compareWithModel(app, createRandom(seed), 300))['merges']).toBeGreaterThan(30)
})
