import { chmodSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inboundMails, mailsOnServer } from '#server/schema/schema.ts'
import { rawMailKey } from '#server/files/object-key.ts'
import { readFilesLeftBehind } from '#server/mail/in/files-left-behind.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { machineTime } from '#test/support/test-time.ts'
import { DOVECOT, type Dovecot, NEEDS_DOVECOT, startDovecot } from '#test/support/services/dovecot.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { eventually } from '#test/support/server.ts'
import { makeMail, readFolder, startReading, untilTaken } from './mailbox.ts'

const DAY = 24 * 60 * 60 * 1000
const MB = 1024 * 1024

describe(`A mail that was taken from a real Dovecot${DOVECOT.skipReason}`, NEEDS_DOVECOT, () => {
  let app: TestApp
  let dovecot: Dovecot
  let person: ImapFlow
  const readers: { stop: () => Promise<void> }[] = []
  beforeAll(async () => {
    dovecot = await startDovecot()
    person = await dovecot.connect()
    app = await openTestApp({}, machineTime)
  })
  afterEach(async () => void (await Promise.all(readers.splice(0).map(({ stop }) => stop()))))
  afterAll(() => app.close())

  /** Makes a folder with a mail of last week, which is none of ours. */
  async function makeFolder(folder: string): Promise<string> {
    await person.mailboxCreate(folder)
    await person.append(folder, makeMail('Old', `Old ${folder}`), [], new Date(Date.now() - 7 * DAY))
    return `Old ${folder}`
  }
  const put = async (folder: string, mail: Buffer) => void (await person.append(folder, mail))
  function read(folder: string, now = app.ctx.now, port = dovecot.port) {
    const reader = startReading(app, dovecot.url(folder, port), { tls: { ca: dovecot.ca } }, { now })
    readers.push(reader)
    return reader
  }
  const untilDone = () =>
    eventually('the server has done it', async () => (await app.ctx.db.$count(mailsOnServer)) === 0)
  /** What was taken last. */
  const newest = async () => {
    const [row] = await app.ctx.db.select().from(inboundMails).orderBy(desc(inboundMails.sequence)).limit(1)
    return { size: row!.size, text: await new Response(await app.ctx.storage.read(rawMailKey(row!.sha256))).text() }
  }

  it('is marked as read there if IMAP_URL says so, and no other', async () => {
    const old = await makeFolder('Read')
    const mail = makeMail('Hello', 'Read me')
    await put('Read', mail)
    read('Read?after=read')
    await untilTaken(app, [mail])
    await untilDone()
    const flags = await readFolder(person, 'Read')
    expect([flags[old], flags['Read me']]).toEqual([[], ['\\Seen']])
  })

  it('is moved there to a folder that is made for it, and no other', async () => {
    const old = await makeFolder('Move')
    const [first, second] = [makeMail('Hello', 'Move me'), makeMail('Hello', 'Me too')]
    await put('Move', first)
    read('Move?after=move:Done/2026')
    await untilTaken(app, [first])
    await put('Move', second)
    await untilTaken(app, [second])
    await untilDone()
    expect(Object.keys(await readFolder(person, 'Move'))).toEqual([old])
    expect(Object.keys(await readFolder(person, 'Done/2026'))).toEqual(['Move me', 'Me too'])
  })

  it('is deleted there after so many days, and no other, also when the process has been restarted', async () => {
    const old = await makeFolder('Delete')
    const mail = makeMail('Hello', 'Delete me')
    await put('Delete', mail)
    const before = read('Delete?after=delete:30')
    await untilTaken(app, [mail])
    expect(Object.keys(await readFolder(person, 'Delete'))).toEqual([old, 'Delete me'])
    await before.stop()
    read('Delete?after=delete:30', () => new Date(Date.now() + 30 * DAY))
    await untilDone()
    expect(Object.keys(await readFolder(person, 'Delete'))).toEqual([old])
  })

  it('is the same to the byte when it is large', async () => {
    await makeFolder('Large')
    const large = makeMail('All is well, but long.\r\n'.repeat(130_000))
    await put('Large', large)
    read('Large')
    await untilTaken(app, [large])
    expect((await newest()).size).toBe(large.length)
  })

  it('comes without its files when it is too large, which are not fetched, and names them', async () => {
    await makeFolder('TooLarge')
    await put('TooLarge', tooLarge())
    const proxy = await startProxy({ host: '127.0.0.1', port: dovecot.port })
    read('TooLarge', app.ctx.now, proxy.port)
    const mail = await eventually('it is taken', async () => {
      const found = await newest()
      return found.text.includes('Too large') && found
    })
    expect(mail.size).toBeLessThan(4_000)
    expect(proxy.received()).toBeLessThan(MB)
    proxy.close()
    const [head, body] = mail.text.split('\r\n\r\n')
    const headers = head!.split('\r\n').map((line) => {
      const [name, ...value] = line.split(': ')
      return [name!.toLowerCase(), value.join(': ')] as [string, string]
    })
    expect(readFilesLeftBehind(headers)).toEqual([
      { name: 'Drucker für Büro.zip', contentType: 'application/zip', size: expect.any(Number) },
    ])
    expect(new Map(headers).get('content-type')).toBe('text/plain; charset="utf-8"')
    expect(new Map(headers).get('message-id')).toBe('<too-large@ponderosa.example>')
    expect(body).toBe('Gr=C3=BC=C3=9Fe, see the file.\r\n')
  })

  it('is represented by a note when the server does not hand it out, and holds up no other', async () => {
    await makeFolder('Broken')
    const [first, broken, last] = [makeMail(), makeMail('Hello', 'Broken one'), makeMail()]
    for (const mail of [first, broken, last]) await put('Broken', mail)
    breakMail(dovecot.folderPath('Broken'), 'Broken one')
    const before = await app.ctx.db.$count(inboundMails)
    read('Broken')
    await untilTaken(app, [first, last])
    expect(await app.ctx.db.$count(inboundMails)).toBe(before + 3)
    const notes = await app.ctx.db.select().from(inboundMails).orderBy(desc(inboundMails.sequence)).limit(3)
    const bytes = await app.ctx.storage.read(rawMailKey(notes[1]!.sha256))
    expect(await new Response(bytes).text()).toMatch(
      /^X-Files-Left-Behind: 0\r\nSubject: An email that the mail server/,
    )
  })

  /** A text and a file of 60 MB, whose name is not ASCII. */
  function tooLarge(): Buffer {
    const head = [
      'From: Marisol Vega <marisol@ponderosa.example>',
      'Message-ID: <too-large@ponderosa.example>',
      'Subject: Too large',
      'X-Files-Left-Behind: 1 a/b forged',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="cut"',
      '',
      '--cut',
      'Content-Type: multipart/alternative; boundary="or"',
      '',
      '--or',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hello</p>',
      '--or',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=C3=BC=C3=9Fe, see the file.',
      '',
      '--or--',
      '--cut',
      'Content-Type: application/zip',
      "Content-Disposition: attachment; filename*=utf-8''Drucker%20f%C3%BCr%20B%C3%BCro.zip",
      'Content-Transfer-Encoding: base64',
      '',
      '',
    ]
    const line = Buffer.from(`${'A'.repeat(76)}\r\n`)
    return Buffer.concat([Buffer.from(head.join('\r\n')), Buffer.alloc(60 * MB, line), Buffer.from('\r\n--cut--\r\n')])
  }

  /** Makes the file of a mail unreadable for the server; names of files do not always follow the order of the mails. */
  function breakMail(folder: string, subject: string): void {
    const files = ['new', 'cur'].flatMap((part) =>
      readdirSync(join(folder, part)).map((name) => join(folder, part, name)),
    )
    chmodSync(
      files.find((file) => readFileSync(file, 'utf8').includes(subject))!,
      0,
    )
  }
})
