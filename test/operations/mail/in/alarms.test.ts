import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTicketStats, listTickets } from '#contract/tickets.ts'
import { eventually } from '#test/support/server.ts'
import { type MailApp, openMailApp } from './mail-app.ts'

let app: MailApp
beforeAll(async () => {
  app = await openMailApp()
})
afterAll(() => app.close())

type Sent = { subject: string; text?: string; headers?: string[] }
type Pair = { from: string; first: Sent; second: Sent }
const receive = async ({ from, first, second }: Pair) => {
  const [one, two] = [await app.receive({ from, ...first }), await app.receive({ from, ...second })]
  return { one, two, isJoined: one.ticket_id === two.ticket_id }
}

describe('Two mails of a program', () => {
  it.for<[string, boolean, Pair]>([
    [
      'for two people by Reply-To',
      false,
      {
        from: 'noreply@site-a.example',
        first: { subject: 'New message', text: 'Help', headers: ['Reply-To: Ana <ana@x.example>'] },
        second: { subject: 'New message', text: 'Help', headers: ['Reply-To: Bo <bo@x.example>'] },
      },
    ],
    [
      'for two people by Reply-To, with the null return path',
      false,
      {
        from: 'web@site-b.example',
        first: { subject: 'New message', text: 'Help', headers: ['Return-Path: <>', 'Reply-To: ana@x.example'] },
        second: { subject: 'New message', text: 'Help', headers: ['Return-Path: <>', 'Reply-To: bo@x.example'] },
      },
    ],
    [
      'for two people by what they wrote',
      false,
      {
        from: 'noreply@site-c.example',
        first: { subject: 'New message', text: 'Name: Ana Ruiz\nMessage: The card reader is dead.' },
        second: { subject: 'New message', text: 'Name: Bo Lind\nMessage: Please move our site.' },
      },
    ],
    [
      'about two machines',
      false,
      {
        from: 'alerts@rmm.example',
        first: { subject: 'Backup failed on SRV-01' },
        second: { subject: 'Backup failed on SRV-02' },
      },
    ],
    [
      'that are only a subject',
      true,
      {
        from: 'alerts@ups.example',
        first: { subject: 'UPS on battery', text: '' },
        second: { subject: 'UPS on battery', text: '' },
      },
    ],
    [
      'about one machine',
      true,
      {
        from: 'alerts@backup.example',
        first: { subject: 'Backup failed on SRV-01 at 02:15', text: 'Host SRV-01: job failed.' },
        second: { subject: 'Backup failed on SRV-01 at 03:15', text: 'Host SRV-01: job failed again.' },
      },
    ],
  ])('%s', async ([, isOne, pair]) => {
    const { one, two, isJoined } = await receive(pair)
    expect(isJoined).toBe(isOne)
    if (!isOne) expect((await app.conversation(two.ticket_id!)).suggested?.id).toBe(one.ticket_id)
    expect(app.outbox().filter((mail) => mail.includes(pair.from.split('@')[1]!))).toEqual([])
  })
})

describe('A newsletter', () => {
  const NEWSLETTER = {
    from: 'hello@shop.example',
    headers: ['List-Unsubscribe: <https://shop.example/u>', 'Precedence: bulk'],
  }

  it('waits for no answer and for no owner, in a list of its own', async () => {
    const before = await app.call(getTicketStats, {})
    const { ticket_id } = await app.receive({ ...NEWSLETTER, subject: 'Autumn offers' })
    expect(await app.ticket(ticket_id!)).toMatchObject({ bulk: true, waiting_since: null, unread: false })
    expect(await app.call(getTicketStats, {})).toEqual({ ...before, total: before.total + 1, open: before.open + 1 })
    const titles = async (query: object) => (await app.call(listTickets, query)).tickets.map(({ title }) => title)
    expect(await titles({ bulk: 'true' })).toEqual(['Autumn offers'])
    expect(await titles({})).toContain('Autumn offers')
    for (const query of [{ needs_answer: 'yes' }, { assignee: 'none' }, { bulk: 'false' }, { unread: 'yes' }])
      expect(await titles(query)).not.toContain('Autumn offers')
  })

  it('becomes a conversation once its sender writes', async () => {
    const { ticket_id, message_id } = await app.receive({ ...NEWSLETTER, subject: 'Winter offers' })
    const from = NEWSLETTER.from
    await app.receive({ from, subject: 'Re: Winter offers', inReplyTo: message_id!, text: 'Please call us back.' })
    expect(await app.ticket(ticket_id!)).toMatchObject({ bulk: false, waiting_since: expect.any(String) })
  })

  it('leaves alarms that come with its headers to be answered', async () => {
    const { ticket_id } = await app.receive({ ...NEWSLETTER, subject: 'web01 is down' })
    expect(await app.ticket(ticket_id!)).toMatchObject({ bulk: false, waiting_since: expect.any(String) })
  })
})

it.for([
  ['X-ML-Name', { from: 'cats@list-a.example', headers: ['X-ML-Name: cats'] }],
  ['the address of its operator', { from: 'neko-admin@list-b.example' }],
  ['From and To alike', { from: 'me@list-c.example', to: 'me@list-c.example' }],
] as const)('A mailing-list program gets a ticket and no confirmation: %s', async ([, mail]) => {
  const { ticket_id } = await app.receive({ ...mail, headers: 'headers' in mail ? [...mail.headers] : [] })
  expect(ticket_id).not.toBeNull()
  const person = await app.receive({ from: `ann@${mail.from.split('@')[1]}` })
  expect(person.opened_ticket).toBe(true)
  // Its confirmation comes after one of the program would have.
  await eventually('a confirmation', () => app.outbox().find((sent) => sent.includes(`ann@${mail.from.split('@')[1]}`)))
  expect(app.outbox().filter((sent) => sent.includes(`To: ${mail.from}`))).toEqual([])
})
