import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { analyseTicket } from '#server/triage/analyse-ticket.ts'
import { openProvider } from '#server/triage/providers/open-provider.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { aiAnalyses, providerCalls, ticketEvents } from '#server/schema/schema.ts'
import { type AiServer, GOOD_REPLY, type Reply, startAiServer } from '#test/support/services/ai-server.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

export let app: TestApp
export let ai: AiServer

/** Opens the app next to an AI server for the tests of one file; each test fails that logs a key or text of a ticket. */
export function useProvider(): void {
  beforeAll(async () => {
    ai = await startAiServer()
    app = await openTestApp(ai.env())
    await app.signIn()
  })
  afterAll(async () => {
    await app.close()
    await ai.close()
  })
  beforeEach(() => {
    ai.asked.length = 0
    ai.script(GOOD_REPLY)
    app.logged.length = 0
  })
  afterEach(async () => {
    await app.ctx.db.delete(providerCalls)
    expect(app.logged.join('\n')).not.toMatch(/key-not-to-be-seen|blank pages|toner|Marisol/)
  })
}

const running = new AbortController().signal
type Options = Partial<Parameters<typeof openProvider>[1]>

export const unplugged: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[{"mess')
  setImmediate(() => response.destroy())
}

/** Runs the analysis job with these settings. */
export function analyser(env: Record<string, string>, options: Options = {}) {
  const ctx = { ...app.ctx, config: readConfig({ ...env, DATA_DIR: app.config.dataDir }) }
  const provider = openProvider(ctx, { stopping: running, ...options })
  return (ticketId: string) => analyseTicket(ctx, provider, { ticketId })
}
export const create = async (changes: Record<string, unknown> = {}) =>
  (await app.call(createTicket, ticketInput(changes))).ticket.id
export const stored = async (ticketId: string) =>
  (await app.ctx.db.select().from(aiAnalyses).where(eq(aiAnalyses.ticket_id, ticketId)))[0]
export const eventsOf = async (ticketId: string) =>
  (await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, ticketId))).map(({ kind }) => kind)
