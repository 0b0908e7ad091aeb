import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mailboxes } from '#server/schema/schema.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { machineTime } from '#test/support/test-time.ts'
import { DOVECOT, type Dovecot, NEEDS_DOVECOT, startDovecot } from '#test/support/services/dovecot.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { eventually } from '#test/support/server.ts'
import { QUICK, makeMail, readFolder, startReading, takenOf, untilTaken } from './mailbox.ts'

const DAY = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY)

describe(`Mails in a mailbox of a real Dovecot${DOVECOT.skipReason}`, NEEDS_DOVECOT, () => {
  let app: TestApp
  let dovecot: Dovecot
  /** The mail program of a person with the same mailbox. */
  let person: ImapFlow
  const readers: { stop: () => Promise<void> }[] = []
  beforeAll(async () => {
    dovecot = await startDovecot()
    person = await dovecot.connect()
    app = await openTestApp({}, machineTime)
  })
  afterEach(async () => void (await Promise.all(readers.splice(0).map(({ stop }) => stop()))))
  afterAll(() => app.close())

  /** Each test has a folder of its own. */
  const makeFolder = async (folder: string) => void (await person.mailboxCreate(folder))
  const put = async (folder: string, mail: Buffer, { flags = [] as string[], at = new Date() } = {}) =>
    void (await person.append(folder, mail, flags, at))
  function read(folder: string, { times = QUICK, port = dovecot.port, silenceMs = 60_000 } = {}) {
    const reader = startReading(app, dovecot.url(folder, port), { tls: { ca: dovecot.ca }, times, silenceMs })
    readers.push(reader)
    return reader
  }
  const readState = async (name: string) =>
    (await app.ctx.db.select().from(mailboxes).where(eq(mailboxes.name, name)))[0]

  it('are taken once each, read or unread, and no flag changes', async () => {
    await makeFolder('Support')
    const [unread, seen, flagged, last] = [makeMail(), makeMail(), makeMail(), makeMail()]
    await put('Support', unread)
    await put('Support', seen, { flags: ['\\Seen'] })
    await put('Support', flagged, { flags: ['\\Flagged', '\\Answered', 'Later'] })
    const before = await readFolder(person, 'Support')
    read('Support')
    await untilTaken(app, [unread, seen, flagged])
    await put('Support', last)
    await untilTaken(app, [last])
    expect(await readFolder(person, 'Support')).toEqual({ ...before, 'Mail 4': ['\\Recent'] })
  })

  it('are those of the last 24 hours at the first connection, and later all, however old', async () => {
    await makeFolder('First')
    const [old, recent, movedIn] = [makeMail(), makeMail(), makeMail()]
    await put('First', old, { at: ago(2) })
    await put('First', recent, { at: ago(0.5) })
    const { name } = read('First')
    await untilTaken(app, [recent])
    await eventually('the first look is over', async () => (await readState(name))?.checked_at)
    await put('First', movedIn, { at: ago(400) })
    await untilTaken(app, [movedIn])
    expect(await takenOf(app, [old])).toEqual([])
  })

  it('are those since the date in IMAP_URL, if it has one', async () => {
    await makeFolder('Since')
    const [before, since] = [makeMail(), makeMail()]
    await put('Since', before, { at: ago(12) })
    await put('Since', since, { at: ago(8) })
    read(`Since?since=${ago(10).toISOString().slice(0, 10)}`)
    await untilTaken(app, [since])
    expect(await takenOf(app, [before])).toEqual([])
  })

  it('come in while others of the folder are moved and deleted', async () => {
    await makeFolder('Moving')
    await makeFolder('Elsewhere')
    const mails = Array.from({ length: 30 }, () => makeMail())
    const reader = read('Moving')
    for (const [index, mail] of mails.entries()) {
      await put('Moving', mail)
      if (index % 10 === 9) await untilTaken(app, mails.slice(0, index + 1))
      await person.mailboxOpen('Moving')
      if (index % 3 === 0 && index > 10) await person.messageMove('1', 'Elsewhere')
      if (index % 5 === 0 && index > 10) await person.messageDelete('1')
    }
    await untilTaken(app, mails)
    expect((await readState(reader.name))!.problem).toBeNull()
  })

  it('are all read again when the server has given them new numbers', async () => {
    await makeFolder('Renumbered')
    const [first, second, third] = [makeMail(), makeMail(), makeMail()]
    await put('Renumbered', first)
    await put('Renumbered', second)
    const { name } = read('Renumbered')
    await untilTaken(app, [first, second])
    await eventually('the first look is over', async () => (await readState(name))?.checked_at)
    const before = (await readState(name))!
    await person.mailboxDelete('Renumbered')
    await makeFolder('Renumbered')
    // Below the UIDs that were read: a cursor without UIDVALIDITY would pass over it.
    await put('Renumbered', third)
    await put('Renumbered', first)
    await untilTaken(app, [third])
    expect((await readState(name))!.uid_validity).not.toBe(before.uid_validity)
  })

  it('are announced by the server, so that no look has to be waited for', async () => {
    await makeFolder('Idle')
    const [first, second] = [makeMail(), makeMail()]
    await put('Idle', first)
    read('Idle', { times: { ...QUICK, pollMs: 600_000 } })
    await untilTaken(app, [first])
    await put('Idle', second)
    await untilTaken(app, [second])
  })

  it('come in over a new connection when the old one has died without a word', async () => {
    await makeFolder('Silent')
    const proxy = await startProxy({ host: '127.0.0.1', port: dovecot.port })
    const [first, second] = [makeMail(), makeMail()]
    await put('Silent', first)
    read('Silent', { port: proxy.port, silenceMs: 600_000, times: { ...QUICK, responseMs: 300 } })
    await untilTaken(app, [first])
    proxy.mute()
    await put('Silent', second)
    await untilTaken(app, [second])
    proxy.close()
  })

  it('do not hold up a process that stops while the server is silent', async () => {
    const proxy = await startProxy({ host: '127.0.0.1', port: dovecot.port })
    proxy.silence()
    // Nor does the time pass after which connecting is given up.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const reader = read('INBOX', { port: proxy.port })
    while (proxy.swallowed() === 0) await setImmediate()
    await reader.stop()
    proxy.close()
  })

  it('come in once the server is back, however long it was away', async () => {
    await makeFolder('Away')
    const proxy = await startProxy({ host: '127.0.0.1', port: dovecot.port })
    const [first, ...meanwhile] = Array.from({ length: 4 }, () => makeMail())
    await put('Away', first!)
    const { name } = read('Away', { port: proxy.port })
    await untilTaken(app, [first!])
    proxy.cut()
    for (const mail of meanwhile) await put('Away', mail)
    await eventually('it counts as stopped', async () => (await readState(name))?.problem === 'server-away')
    proxy.restore()
    await untilTaken(app, meanwhile)
    await eventually('it counts as working', async () => (await readState(name))?.problem === null)
    proxy.close()
  })

  it('are read by one process, and by the next when that one stops', async () => {
    await makeFolder('Shared')
    const proxy = await startProxy({ host: '127.0.0.1', port: dovecot.port })
    const [first, second] = [makeMail(), makeMail()]
    await put('Shared', first)
    const one = read('Shared', { port: proxy.port })
    await untilTaken(app, [first])
    await eventually('the first look is over', async () => (await readState(one.name))?.checked_at)
    read('Shared', { port: proxy.port })
    // Time enough for a second reader to connect, if there were one.
    for (let look = 0; look < 5; look++) {
      const last = (await readState(one.name))!.checked_at
      await eventually('another look', async () => (await readState(one.name))!.checked_at! > last!)
    }
    expect(proxy.connections()).toBe(1)
    await one.stop()
    await put('Shared', second)
    await untilTaken(app, [second])
    expect(proxy.connections()).toBe(1)
    proxy.close()
  })
})
