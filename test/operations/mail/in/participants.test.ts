import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { ticketInput } from '#test/support/app.ts'
import { readHeaders } from '#test/support/mail/read-headers.ts'
import { type MailApp, openMailApp } from './mail-app.ts'

const CC = 'Ben <ben@customer.example>, cy@customer.example'
const verified = ['Authentication-Results: mx.neatline.example.com; dmarc=pass header.from=customer.example']
let app: MailApp
beforeAll(async () => {
  app = await openMailApp()
  await app.call(
    createTicket,
    ticketInput({ customerInfo: { email: 'ann@customer.example', firstName: 'Ann', lastName: 'Smith' } }),
  )
})
afterAll(() => app.close())

const emails = async (id: string) => (await app.conversation(id)).participants.map(({ email }) => email)
/** To whom mails with these words went, by the name of their mailbox. */
const recipientsOf = (words: string) =>
  app
    .outbox()
    .filter((mail) => mail.includes(words))
    .map((mail) => /([\w.]+)@/.exec(readHeaders(mail).to!)![1])
    .toSorted((a, b) => a!.localeCompare(b!))

describe('The people a mail was also sent to', () => {
  it('take part where its sender is verified and has written before', async () => {
    const { ticket_id } = await app.receive({ from: 'ann@customer.example', cc: CC, headers: verified })
    expect(await emails(ticket_id!)).toEqual(['ben@customer.example', 'cy@customer.example'])
    await app.call(addResponse, { id: ticket_id!, message: 'To all three of you.' })
    await expect.poll(() => recipientsOf('To all three')).toEqual(['ann', 'ben', 'cy'])
  })

  it('are only offered where the sender is a stranger, or not verified', async () => {
    for (const mail of [{ from: 'new@customer.example', headers: verified }, { from: 'ann@customer.example' }]) {
      const { ticket_id } = await app.receive({ ...mail, cc: CC })
      expect(await emails(ticket_id!)).toEqual([])
      expect((await app.conversation(ticket_id!)).first_mail?.offered).toMatchObject([
        { name: 'Ben', address: 'ben@customer.example' },
        { name: '', address: 'cy@customer.example' },
      ])
      await app.call(addResponse, { id: ticket_id!, message: `To ${mail.from} alone.` })
      await expect.poll(() => recipientsOf(`To ${mail.from} alone`)).toEqual([mail.from.split('@')[0]])
    }
  })

  it('are never us, a program, or more than ten', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `p${index}@customer.example`).join(', ')
    const cc = `support@neatline.example.com, support+x@neatline.example.com, no-reply@customer.example, ${many}`
    const { ticket_id } = await app.receive({ from: 'ann@customer.example', cc, headers: verified })
    expect(await emails(ticket_id!)).toEqual(Array.from({ length: 10 }, (_, index) => `p${index}@customer.example`))
  })

  it('are never the group that passed the mail on', async () => {
    const { ticket_id, sender } = await app.receive({
      from: "'Ann Smith' via Help <help@group.example>",
      to: 'help@group.example',
      cc: 'Ben <ben@customer.example>',
      headers: ['X-Original-From: Ann Smith <ann@customer.example>'],
    })
    expect(sender).toBe('Ann Smith <ann@customer.example>')
    expect((await app.conversation(ticket_id!)).first_mail?.offered).toMatchObject([
      { address: 'ben@customer.example' },
    ])
  })

  it('of a reply take part only where the requester, verified, copied them', async () => {
    const first = await app.receive({
      from: 'ann@customer.example',
      headers: verified,
      messageId: '<root@customer.example>',
    })
    const reply = { from: 'ann@customer.example', cc: CC, inReplyTo: '<root@customer.example>' }
    await app.receive(reply)
    expect(await emails(first.ticket_id!)).toEqual([])
    await app.receive({ ...reply, headers: verified, text: 'Again, with them.' })
    expect(await emails(first.ticket_id!)).toEqual(['ben@customer.example', 'cy@customer.example'])
  })
})
