import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { listTickets } from '#contract/tickets.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import {
  type Bytes,
  container,
  filePart,
  htmlPart,
  plainPart,
  rawMail as bytesOf,
} from '#test/support/mail/mail-bytes.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { tnef, tnefFile } from '#test/support/mail/tnef.ts'
import { type MailApp, openMailApp } from './mail-app.ts'
import { eventually } from '#test/support/server.ts'

let app: MailApp
beforeAll(async () => {
  app = await openMailApp()
})
afterAll(() => app.close())

const MULTIPART = (parts: string[]) => ({
  type: 'multipart/mixed; boundary=b',
  content: [...parts.map((part) => `--b\n${part}`), '--b--'].join('\n'),
})

describe('A mail without the token of the mail server', () => {
  it.each([
    ['none', () => ''],
    ['no word before it', (token: string) => token],
    ['another kind', (token: string) => `Basic ${token}`],
    ['its beginning', (token: string) => `Bearer ${token.slice(0, -1)}`],
    ['one letter more', (token: string) => `Bearer ${token}x`],
    ['its last letter changed', (token: string) => `Bearer ${token.slice(0, -1)}X`],
  ])('is refused, and nothing of it is stored: %s', async (_, authorization) => {
    const before = await app.ctx.db.$count(inboundMails)
    const refused = await app.post(rawMail(), { authorization: authorization(app.config.mailIn.inboundToken!) })
    expect(refused.status).toBe(401)
    expect(await app.ctx.db.$count(inboundMails)).toBe(before)
  })
})

describe('A mail of a stranger', () => {
  it('becomes a ticket with subject, text and sender, analysed as from the form', async () => {
    const { ticket_id, state, opened_ticket } = await app.receive({
      from: '"Smith, Ann" <Ann.New@customer.example>',
      subject: '  Outlook keeps asking for my password ',
      text: 'It began this morning.\n\nAnn',
    })
    expect([state, opened_ticket]).toEqual(['routed', true])
    const ticket = await app.ticket(ticket_id!)
    expect(ticket).toMatchObject({
      title: 'Outlook keeps asking for my password',
      description: 'It began this morning.\n\nAnn',
      channel: 'mail',
      status: 'Open',
      customer: { first_name: 'Ann', last_name: 'Smith', email: 'ann.new@customer.example' },
    })
    expect(ticket.ai_analysis).not.toBeNull()
    expect(ticket.waiting_since).not.toBeNull()
  })

  it('is confirmed once, in the sender’s own thread', async () => {
    const messageId = '<first@customer.example>'
    const { ticket_id } = await app.receive({
      from: 'bea@customer.example',
      subject: 'Laptop is wet',
      messageId,
    })
    const number = (await app.ticket(ticket_id!)).ticket_id
    const mail = await eventually('a confirmation', () =>
      app.outbox().find((each) => each.includes('bea@customer.example')),
    )
    expect(mail).toContain(`Subject: Re: Laptop is wet [#${number}]`)
    expect(mail).toContain('Auto-Submitted: auto-replied')
    expect(mail).toContain(`In-Reply-To: ${messageId}`)
    expect(mail).toContain(`References: ${messageId}`)
  })

  it.each([
    ['Importance: high', 'High'],
    ['X-Priority: 1 (Highest)', 'High'],
    ['Importance: Low', 'Low'],
    ['X-Priority: 3', 'Medium'],
  ])('has the priority that its sender marked: %s', async (header, priority) => {
    const { ticket_id } = await app.receive({ from: `${randomUUID()}@customer.example`, text: '', headers: [header] })
    expect(await app.ticket(ticket_id!)).toMatchObject({ priority })
  })

  it('keeps its quotes: the first mail of a ticket is shown whole', async () => {
    const text = 'See below.\n\nOn Mon, Nov 2, 2026 at 9:00 AM Bob <bob@x.example> wrote:\n> the old words'
    const { ticket_id } = await app.receive({ from: 'quoting@customer.example', text })
    expect((await app.ticket(ticket_id!)).description).toBe(text)
  })

  it('brings its files; what is not accepted is named with the reason', async () => {
    const { ticket_id } = await app.receive({
      from: 'files@customer.example',
      body: MULTIPART([
        'Content-Type: text/plain\n\nSee the files.',
        'Content-Type: text/csv; name=list.csv\nContent-Disposition: attachment; filename=list.csv\n\na,b\n1,2',
        'Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=run.exe\n\nMZ',
      ]),
    })
    expect(await app.call(listAttachments, { id: ticket_id! })).toMatchObject([{ name: 'list.csv' }])
    const { first_mail } = await app.conversation(ticket_id!)
    expect(first_mail?.refused_files).toMatchObject([{ name: 'run.exe', size: 2 }])
    expect(first_mail?.refused_files[0]?.reason).not.toBe('')
  })

  it('is confirmed with the link to where its files belong, if they were too large to be fetched', async () => {
    const { ticket_id } = await app.receive({
      from: 'large@customer.example',
      headers: ['X-Files-Left-Behind: 62914560 application/zip www.bad.example.zip'],
    })
    const { ticket_id: number } = await app.ticket(ticket_id!)
    const found = await eventually('a mail', () => app.outbox().find((each) => each.includes(`[#${number}]`)))
    const mail = found.replaceAll('=\r\n', '')
    expect(mail).toContain('Your email was so large that its files')
    expect(mail).toMatch(new RegExp(`^http://localhost:3000/t/${number}\\?k=3D[\\w-]{22}\r$`, 'm'))
    expect(mail).not.toContain('bad.example')
  })

  it('becomes a ticket whatever it lacks: sender, subject, date, text', async () => {
    const { ticket_id, sender } = await app.receive('X-Nothing: 1\r\n\r\n')
    expect(sender).toBe('')
    expect(await app.ticket(ticket_id!)).toMatchObject({ title: expect.stringMatching(/\S/), customer: null })
  })

  it('shows what From says where that is no address, in the list and on the ticket', async () => {
    const { ticket_id } = await app.receive({ from: '"secret" <power quadrant system@example.com>', subject: 'Odd' })
    const words = '"secret" <power quadrant system@example.com>'
    expect(await app.ticket(ticket_id!)).toMatchObject({ customer: null, mail_from: words })
    const { tickets } = await app.call(listTickets, {})
    expect(tickets.find(({ id }) => id === ticket_id)?.mail_from).toBe(words)
  })

  it('gets a confirmation also with brackets in the name', async () => {
    const { ticket_id } = await app.receive({ from: '"Ann <Sales>" <ann-sales@customer.example>' })
    const { ticket_id: number } = await app.ticket(ticket_id!)
    await eventually('a mail', () => app.outbox().find((mail) => mail.includes(`[#${number}]`)))
  })

  it('joins the ticket that its answer has opened because it was faster', async () => {
    const from = 'overtaken@customer.example'
    const answer = await app.receive({ from, text: 'And it smokes.', inReplyTo: '<slow@customer.example>' })
    const first = await app.receive({ from, text: 'It is broken.', messageId: '<slow@customer.example>' })
    expect([first.opened_ticket, first.ticket_id]).toEqual([false, answer.ticket_id])
  })

  it('of a program becomes a ticket without confirmation, and its repetitions join it', async () => {
    const alarm = (number: number) => ({
      from: 'no-reply@backup.example',
      subject: `Backup of SRV-01 failed at 0${number}:15`,
      headers: ['Auto-Submitted: auto-generated'],
    })
    const first = await app.receive(alarm(1))
    const second = await app.receive(alarm(2))
    expect([first.class, first.opened_ticket, second.opened_ticket]).toEqual(['program', true, false])
    expect(second.ticket_id).toBe(first.ticket_id)
    expect(app.outbox().filter((mail) => mail.includes('backup.example'))).toEqual([])
  })

  it('whose sender’s domain denies it is held next to no ticket', async () => {
    const headers = ['Authentication-Results: mx.neatline.example.com; dmarc=fail; dkim=pass header.d=x.example']
    const mail = await app.receive({ from: 'forged@bank.example', headers })
    expect([mail.state, mail.ticket_id]).toEqual(['held', null])
  })
})

describe('A mail is a readable ticket', () => {
  const HEADERS = ['From: lee@customer.example', 'Subject: Printer', 'MIME-Version: 1.0']
  const ATTACHED = 'Content-Disposition: attachment; filename='
  const attached = (name: string, content: Bytes, type = 'application/octet-stream') =>
    filePart(type, content, [ATTACHED + name])
  const INVITATION =
    'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Visit\r\nDTSTART:20261201T170000Z\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const FORWARDED = bytesOf(['From: dan@customer.example', 'Subject: Scan of page 3'], 'It jams.')
  const parts = (...list: Buffer[]) => container('mixed', [plainPart('Hello'), ...list], HEADERS)

  it.each<[what: string, mail: Buffer, seen: { title?: string; text?: string; files?: string[]; mail?: object }]>([
    ['a winmail.dat', parts(attached('winmail.dat', tnef(tnefFile('Grüße.txt', 'hi')))), { files: ['Grüße.txt'] }],
    [
      'a picture in its text',
      container(
        'related',
        [
          htmlPart('<p>Hello <img src="cid:a@b">'),
          filePart('image/png; name=logo.png', sampleFiles.png, ['Content-ID: <a@b>']),
        ],
        HEADERS,
      ),
      {
        text: 'Hello [image: picture]',
        files: ['logo.png'],
        mail: { has_html: true, inline_files: [expect.stringContaining('/')] },
      },
    ],
    [
      'an invitation',
      parts(attached('invite.ics', INVITATION, 'text/calendar; method=REQUEST')),
      { files: ['invite.ics'], mail: { calendar: { summary: 'Visit', start: '2026-12-01T17:00:00Z' } } },
    ],
    [
      'what an attendee added to their answer',
      bytesOf(
        [...HEADERS, 'Content-Type: text/calendar; method=REPLY; charset=utf-8'],
        [
          'BEGIN:VCALENDAR',
          'METHOD:REPLY',
          'BEGIN:VEVENT',
          'SUMMARY:Visit',
          'ATTENDEE;PARTSTAT=DECLINED:mailto:ann@customer.example',
          'COMMENT:Please come Tuesday\\, not Monday',
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n'),
      ),
      {
        files: ['invite.ics'],
        text: 'Declined: Visit\n\nPlease come Tuesday, not Monday',
        mail: { calendar: { answer: 'declined', comment: 'Please come Tuesday, not Monday' } },
      },
    ],
    [
      'a text nobody here can decrypt',
      container(
        'encrypted',
        [filePart('application/pgp-encrypted', 'Version: 1'), attached('encrypted.asc', 'x')],
        HEADERS,
      ),
      {
        text: '(This email is encrypted, so we can’t show its text.)',
        files: ['version.txt'],
        mail: { encrypted: 'pgp', refused_files: [{ name: 'encrypted.asc' }] },
      },
    ],
    [
      'an attached mail',
      parts(bytesOf(['Content-Type: message/rfc822'], FORWARDED)),
      { files: ['Scan of page 3.eml'] },
    ],
    [
      'a subject in GB2312 and a text in ISO-2022-JP',
      bytesOf(
        [
          'From: lee@customer.example',
          'Subject: =?gb2312?B?tPLTobv6u7XByw==?=',
          'Content-Type: text/plain; charset=iso-2022-jp',
          'Content-Transfer-Encoding: base64',
        ],
        'GyRCJVclaiVzJT8kLDJ1JGwkPxsoQg==',
      ),
      { title: '打印机坏了', text: 'プリンタが壊れた' },
    ],
    [
      'null bytes everywhere',
      bytesOf(['From: l\0ee@customer.example', 'Subject: Print\0er', 'Content-Type: text/\0plain'], 'Hel\0lo'),
      {},
    ],
    [
      '10,000 recipients',
      bytesOf(
        [...HEADERS, `Cc: ${Array.from({ length: 10_000 }, (_, at) => `p${at}@customer.example`).join(',\r\n ')}`],
        'Hello',
      ),
      { mail: { offered: Array.from({ length: 10 }, (_, at) => ({ name: '', address: `p${at}@customer.example` })) } },
    ],
    [
      'files that stayed on its server because it is 60 MB',
      bytesOf([...HEADERS, 'X-Files-Left-Behind: 62914560 application/zip B%C3%BCro.zip'], 'Hello'),
      { mail: { notices: [expect.stringContaining('Büro.zip (60 MB)')] } },
    ],
    [
      'a file that makes it 38 MB',
      parts(attached('big.log', 'all is well\n'.repeat(2_300_000), 'text/plain')),
      { files: ['big.log'] },
    ],
  ])('with %s', async (_, mail, { title = 'Printer', text = 'Hello', files = [], mail: facts = {} }) => {
    const { ticket_id } = await app.receive(
      Buffer.concat([Buffer.from(`Message-ID: <${randomUUID()}@customer.example>\r\n`), mail]),
    )
    expect(await app.ticket(ticket_id!)).toMatchObject({ title, description: text })
    expect((await app.call(listAttachments, { id: ticket_id! })).map(({ name }) => name)).toEqual(files)
    expect((await app.conversation(ticket_id!)).first_mail).toMatchObject(facts)
  })
})

describe('POST /api/mail/inbound', () => {
  it('gives the same mail the same id, and makes one ticket of it', async () => {
    const mail = rawMail({ from: 'twice@customer.example' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.post(mail)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as { id: string }).id))
    expect(new Set(ids).size).toBe(1)
    await app.routed(ids[0]!)
  })

  it('makes one ticket of two copies that took different ways, and two of different words under one Message-ID', async () => {
    const messageId = '<copies@customer.example>'
    const mail = { from: 'copies@customer.example', messageId }
    const first = await app.receive({
      ...mail,
      headers: ['Received: from a', 'Delivered-To: support@neatline.example.com'],
    })
    const copy = await app.receive({ ...mail, headers: ['Received: from b', 'Delivered-To: it@neatline.example.com'] })
    expect([copy.state, copy.ticket_id]).toEqual(['ignored', first.ticket_id])
    const other = await app.receive({ ...mail, text: 'Other words.' })
    expect(other.state).toBe('routed')
    expect(other.ticket_id).not.toBe(first.ticket_id)
  })

  it('refuses another token, another content type and a mail over 40 MB', async () => {
    expect((await app.post(rawMail(), { authorization: 'Bearer no' })).status).toBe(401)
    expect((await app.post(rawMail(), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await app.post(rawMail(), { 'content-length': String(40 * 1024 * 1024 + 1) })).status).toBe(413)
    expect((await app.post('')).status).toBe(422)
  })

  it('keeps a mail that cannot be read, with sender, subject and reason, and goes on', async () => {
    const parts = Array.from({ length: 200_000 }, () => '\n')
    const [mail, next] = await Promise.all([
      app.receive({ from: 'bomb@customer.example', subject: 'Many parts', body: MULTIPART(parts) }),
      app.receive({ from: 'next@customer.example' }),
    ])
    expect(next.state).toBe('routed')
    expect(mail).toMatchObject({ state: 'failed', sender: 'bomb@customer.example', subject: 'Many parts' })
    expect(mail.reason).toMatch(/parts/)
  })
})
