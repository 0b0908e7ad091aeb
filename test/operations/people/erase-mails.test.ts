import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { removeQueuedObjects } from '#server/files/stored-objects.ts'
import {
  attachments,
  inboundMails,
  mailDeliveries,
  ticketParticipants,
  ticketResponses,
} from '#server/schema/schema.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { inboxFolders, removeInboxFiles } from '#server/mail/in/inbox-folder.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { ticketInput } from '#test/support/app.ts'
import { neverAborted, temporaryFile } from '#test/unit/backup/installation.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { type MailApp, openMailApp } from '../mail/in/mail-app.ts'
import { testNow } from '#test/support/test-time.ts'

const ANN = 'ann@customer.example'
/** Found nowhere but in what Ann sent. */
const CANARY = 'xylophone-canary'

let app: MailApp
let bobs: { id: string; ticket_id: number; user_id: string }
beforeAll(async () => {
  app = await openMailApp()
  const customerInfo = { email: 'bob@other.example', firstName: 'Bob', lastName: 'Roy' }
  bobs = (await app.call(createTicket, ticketInput({ customerInfo }))).ticket as never
})
afterAll(() => app.close())

const objects = () => readdirSync(join(app.config.dataDir, 'attachments', 'mail')).toSorted()
/** Rows of any table that hold a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await app.ctx.db.execute(
      sql`select from ${sql.raw(name)} t where t::text ilike ${`%${text}%`} limit 1`,
    )
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

/** The files in a backup made now, and how many rows of it hold the canary. */
async function backedUp() {
  const { path } = await writeBackup(app.config, temporaryFile(), neverAborted)
  const files: string[] = []
  let withCanary = 0
  await readArchive(path, {
    manifest: () => {},
    file: async (key, _, content) => {
      for await (const __ of content);
      files.push(key)
    },
    rows: async (_, rows) => void (withCanary += rows.filter((row) => row.includes(CANARY)).length),
  })
  return { files, withCanary }
}

describe('Erasing a person who has written by mail', () => {
  it('removes their raw mails, texts, files and rows, and their address from the tickets of others', async () => {
    const file = {
      type: 'multipart/mixed; boundary=b',
      content: `--b\r\nContent-Type: text/plain\r\n\r\n${CANARY} here\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${CANARY}.txt"\r\n\r\nlog\r\n--b--`,
    }
    const opened = await app.receive({ from: `Ann <${ANN}>`, subject: CANARY, body: file })
    const held = await app.receive({
      from: `Ann <${ANN}>`,
      to: app.replyAddress(bobs.ticket_id, bobs.user_id),
      text: `${CANARY} next to another ticket`,
    })
    expect([opened.state, held.state, held.ticket_id]).toEqual(['routed', 'held', bobs.id])
    await app.send('POST', `/api/held/${held.id}`, { decision: 'add' })
    const bounce = await app.receive({
      from: 'MAILER-DAEMON@mx.example',
      subject: `Undelivered: ${ANN}`,
      headers: ['Return-Path: <>'],
      body: { type: 'multipart/report; report-type=delivery-status; boundary=r', content: '--r--' },
    })
    expect(bounce.state).toBe('bounce')
    const kept = await app.receive({ from: 'Bob <bob@other.example>', subject: 'Mine', text: `Ask ${ANN}.` })
    await app.ctx.db
      .update(inboundMails)
      .set({ details: { offered: [{ name: 'Ann', address: ANN }] } })
      .where(eq(inboundMails.id, kept.id))
    const [answer] = await app.ctx.db.select().from(ticketResponses).where(eq(ticketResponses.ticket_id, bobs.id))
    const at = { created_at: testNow(), changed_at: testNow() }
    await app.ctx.db
      .insert(mailDeliveries)
      .values({ ticket_id: bobs.id, response_id: answer!.id, address: ANN, state: 'bounced', ...at })

    await app.ctx.settings.change({ blockedSenders: [ANN] })
    const erased = await erasePerson(app.ctx, ANN)
    expect(erased.rawMails.toSorted()).toEqual([opened.sha256, held.sha256, bounce.sha256].toSorted())
    await removeQueuedObjects(app.ctx)
    await expect.poll(objects).toEqual([kept.sha256])
    expect(await app.ctx.db.$count(attachments)).toBe(0)
    expect(await app.ctx.db.$count(ticketParticipants)).toBe(0)
    expect(await tablesWith(CANARY)).toEqual([])
    expect(await backedUp()).toEqual({ files: [`mail/${kept.sha256}`], withCanary: 0 })
    // What Bob wrote is Bob’s.
    expect(await tablesWith(ANN)).toEqual(['public.tickets'])
    expect(await countMentions(app.ctx.db, ANN)).toBe(1)
  })

  it('empties inbox/taken, and removes from inbox/failed what is theirs', async () => {
    const { taken, failed } = inboxFolders(app.config.dataDir)
    for (const folder of [taken, failed]) mkdirSync(folder, { recursive: true })
    writeFileSync(join(taken, 'any.eml'), rawMail())
    writeFileSync(join(failed, 'hers.eml'), rawMail({ from: ANN.toUpperCase() }))
    writeFileSync(join(failed, 'hers.eml.txt'), 'It has too many parts.')
    writeFileSync(join(failed, 'his.eml'), rawMail({ from: 'bob@other.example' }))
    expect(await removeInboxFiles(app.config.dataDir, ANN, [])).toBe(1)
    expect([readdirSync(taken), readdirSync(failed)]).toEqual([[], ['his.eml']])
  })
})
