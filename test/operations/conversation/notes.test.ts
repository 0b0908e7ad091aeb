import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listResponses } from '#contract/responses.ts'
import { listMessages } from '#contract/messages.ts'
import { editNote, sendMessage } from '#contract/sending.ts'
import { drafts, notices, supportUsers, ticketEvents, ticketFollowers } from '#server/schema/schema.ts'
import { createCustomerBrowser } from '#test/support/customer-browser.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'
import { type HeldApp, openHeldApp } from './held-app.ts'

let app: HeldApp
let ticket: Awaited<ReturnType<HeldApp['newTicket']>>
beforeAll(async () => {
  app = await openHeldApp()
})
beforeEach(async () => {
  ticket = await app.newTicket()
})
afterAll(() => app.close())

const note = (message: string, fields: object = {}) =>
  app.call(sendMessage, { id: ticket.id, kind: 'note', message, ...fields }, app.jo)
const edit = (id: string, message: string, who = app.jo) => app.send('PATCH', `/api/messages/${id}`, { message }, who)
const notes = async () => (await app.call(listMessages, { id: ticket.id })).messages
const events = async () => {
  const rows = await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, ticket.id))
  return rows.map(({ kind }) => kind)
}

describe('A note', () => {
  it('is added at once, whatever others wrote, with its files, and only the team reads it', async () => {
    const { id, token } = await createUploadClient(app).upload()
    await app.ctx.db.insert(drafts).values({
      user_id: app.joId,
      ticket_id: ticket.id,
      kind: 'note',
      message: 'CANARY, half of it',
      updated_at: app.now(),
    })
    const added = await note('CANARY: she is leaving the firm.', { seen: null, attachments: [{ id, token }] })
    expect(added).toMatchObject({ kind: 'note', channel: 'dashboard', state: null, send_at: null, hold: null })
    expect(added.attachments).toHaveLength(1)
    expect(await notes()).toEqual([added])
    expect(await events()).toEqual(['created', 'note_added', 'files_changed'])
    expect(await app.kept(ticket.id)).toEqual([{ message: 'CANARY, half of it', reason: 'sent' }])
    await app.passes(3600)
    const browser = await createCustomerBrowser(app, ticket.link)
    const shown = [await app.call(listResponses, { id: ticket.id }), (await browser.get()).body]
    const file = `/files/${id.replace(/.*\//, '')}/preview`
    expect((await browser.get(file)).status).toBe(404)
    expect(JSON.stringify([shown, app.outbox()])).not.toContain('CANARY')
    expect(JSON.stringify(shown)).not.toContain('notes.txt')
  })

  it('is nothing that can be planned, sent to someone, or taken back', async () => {
    const { status, body } = await app.send(
      'POST',
      `/api/tickets/${ticket.id}/messages`,
      // oxlint-disable-next-line no-thenable -- the call's own word
      { kind: 'note', message: 'Later.', send_at: app.now().toISOString(), then: 'wait' },
      app.jo,
    )
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['send_at', 'then']])
    const { id } = await note('Here.')
    expect((await app.act(id, 'undo')).status).toBe(409)
  })

  it('can be edited by its writer for 24 hours, and every text it had is kept in order', async () => {
    const { id, created_at } = await note('The user is wrong.')
    const first = await edit(id, 'The manual is wrong.')
    expect(first.body).toMatchObject({
      text: 'The manual is wrong.',
      earlier_texts: [{ text: 'The user is wrong.', written_at: created_at }],
    })
    await app.passes(60)
    const edited = app.now().toISOString()
    await app.call(editNote, { id, message: 'Both are right.' }, app.jo)
    await edit(id, 'Both are right.')
    const third = await edit(id, 'Solved.')
    expect(third.body.earlier_texts.map(({ text }: { text: string }) => text)).toEqual([
      'The user is wrong.',
      'The manual is wrong.',
      'Both are right.',
    ])
    expect(third.body.earlier_texts[2].written_at).toBe(edited)
    expect((await events()).filter((kind) => kind === 'note_edited')).toHaveLength(3)

    expect((await edit(id, 'Not mine.', app.marta)).status).toBe(403)
    await app.passes(24 * 3600)
    await app.signInAgain()
    expect((await edit(id, 'Too late.')).status).toBe(409)
    expect(await notes()).toMatchObject([{ text: 'Solved.' }])
  })

  it('that mentions someone once it is edited tells them, and nobody twice; who stood in it before is not looked at again', async () => {
    const noticed = async () => {
      const rows = await app.ctx.db.select().from(notices).where(eq(notices.ticket_id, ticket.id))
      return rows.map(({ kind, actor_id, response_id }) => ({ kind, actor_id, response_id }))
    }
    const followers = () => app.ctx.db.$count(ticketFollowers, eq(ticketFollowers.ticket_id, ticket.id))
    const { id } = await note('Whose is this?')
    expect((await edit(id, 'Whose is this, @Marta Ruiz?')).status).toBe(200)
    const notice = { kind: 'mentioned', actor_id: app.joId, response_id: id }
    expect(await noticed()).toEqual([notice])
    expect([await followers(), await events()]).toEqual([
      1,
      ['created', 'note_added', 'note_edited', 'followers_changed'],
    ])

    await app.ctx.db.delete(ticketFollowers).where(eq(ticketFollowers.ticket_id, ticket.id))
    for (const text of ['Is this yours, @Marta Ruiz?', 'Whose?', 'Yours, @Marta Ruiz?']) await edit(id, text)
    expect([await noticed(), await followers()]).toEqual([[notice], 0])
    const refused = await edit(id, '@Marta Ruiz and @Ann Smith: whose?')
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'message'])
    expect((await notes())[0]?.text).toBe('Yours, @Marta Ruiz?')
    await app.ctx.db.update(supportUsers).set({ is_admin: false }).where(eq(supportUsers.first_name, 'Marta'))
    expect((await edit(id, 'It was yours, @Marta Ruiz, last week.')).status).toBe(200)
    await app.ctx.db.update(supportUsers).set({ is_admin: true }).where(eq(supportUsers.first_name, 'Marta'))
  })

  it('alone can be edited: an answer stays as it was sent, and as it is held', async () => {
    const held = await app.hold(ticket.id)
    expect((await edit(held.id, 'Changed.')).status).toBe(409)
    await app.act(held.id, 'send-now')
    expect((await edit(held.id, 'Changed.')).status).toBe(409)
    expect((await notes())[0]).toMatchObject({ text: 'Pull the tab.' })
  })
})
