import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailState } from '#contract/vocabulary.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { runMaintenance } from '#server/maintenance/run-maintenance.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { dropMail, filesIn, untilEmpty } from '../mail/in/mail-files.ts'
import { type MailApp, openMailApp } from '../mail/in/mail-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Files have the machine's time. */
const START = Date.now()
let now = START
let app: MailApp
beforeAll(async () => {
  app = await openMailApp({ RETENTION_MAIL_LOG: '90' }, { now: () => new Date(now) })
})
afterAll(() => app.close())

async function maintainAfter(days: number): Promise<void> {
  now = START + days * DAY_MS
  await runMaintenance(app.ctx)
  now = START
}
const objects = () => readdirSync(join(app.config.dataDir, 'attachments', 'mail'))
async function mailIn(state: MailState): Promise<string> {
  const { id } = await app.receive({ subject: state })
  await app.ctx.db.update(inboundMails).set({ state }).where(eq(inboundMails.id, id))
  return id
}

describe('Maintenance of incoming mails', () => {
  it('removes spam after 30 days and what is in no ticket after RETENTION_MAIL_LOG, with the raw mails', async () => {
    const states = ['spam', 'bounce', 'ignored', 'auto-reply', 'held', 'failed', 'routed'] as const
    for (const state of states) await mailIn(state)
    const left = async () => (await app.ctx.db.select().from(inboundMails)).map(({ state }) => state)
    await maintainAfter(29)
    expect(await left()).toHaveLength(7)
    await maintainAfter(31)
    expect(await left()).toEqual(expect.not.arrayContaining(['spam']))
    expect(await left()).toHaveLength(6)
    await maintainAfter(91)
    expect((await left()).toSorted()).toEqual(['failed', 'held', 'routed'])
    await expect.poll(objects).toHaveLength(3)
  })

  it('removes the copies of taken files after 7 days', async () => {
    dropMail(app, 'a.eml', rawMail())
    await untilEmpty(app)
    await maintainAfter(6)
    expect(filesIn(app, 'taken')).toEqual(['a.eml'])
    await maintainAfter(8)
    expect(filesIn(app, 'taken')).toEqual([])
  })

  it('removes raw mails without a row after a day, each hour a sixteenth of them', async () => {
    const before = objects()
    for (const digit of '0123456789abcdef')
      writeFileSync(join(app.config.dataDir, 'attachments', 'mail', digit.repeat(64)), 'never recorded')
    await maintainAfter(0.5)
    expect(objects()).toHaveLength(before.length + 16)
    for (let hour = 0; hour < 24; hour++) await maintainAfter(2 + hour / 24)
    expect(objects().toSorted()).toEqual(before.toSorted())
  })
})
