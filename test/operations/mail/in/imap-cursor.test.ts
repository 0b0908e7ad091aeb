import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImapMailbox } from '#server/platform/config/mailboxes.ts'
import type { Connection } from '#server/mail/in/imap/connect.ts'
import { type Failures, finishCursor, moveCursor, openCursor, pollMailbox } from '#server/mail/in/imap/poll-mailbox.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

const mailbox = { name: 'support/INBOX', since: undefined } as unknown as ImapMailbox
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const lastUid = async (uidValidity: number) => (await openCursor(app.ctx, mailbox, uidValidity)).lastUid
const taken = (uidValidity: number, uid: number) =>
  app.ctx.transact((tx) => moveCursor(tx, mailbox.name, uidValidity, uid))

it('What has been read of a mailbox is never read again, in whichever order its mails were stored', async () => {
  expect(await lastUid(7)).toBe(0)
  for (const uid of [5, 3, 9, 8]) await taken(7, uid)
  expect(await lastUid(7)).toBe(9)
  await finishCursor(app.ctx, mailbox.name, 7, 6)
  expect(await lastUid(7)).toBe(9)
})

it('A mailbox whose mails have new numbers is read from the beginning, and the old numbers count no more', async () => {
  expect(await lastUid(8)).toBe(0)
  await taken(7, 20)
  expect(await lastUid(8)).toBe(0)
  await taken(8, 2)
  expect(await openCursor(app.ctx, mailbox, 8)).toMatchObject({ lastUid: 2, readFrom: expect.any(Date) })
})

it('A failed fetch counts within one numbering of the mailbox, until the mail is taken', async () => {
  const failures: Failures = { byUid: new Map() }
  const source = Buffer.from('Subject: A mail\r\n\r\nIts text.\r\n')
  let isBroken = true
  const client = {
    search: async () => [1],
    async fetchAll(_: number[], query: { source?: true }) {
      if (query.source && isBroken) throw new Error('The connection broke.')
      return [{ uid: 1, size: source.length, internalDate: new Date(), source }]
    },
  }
  const connection = { client, closed: new AbortController().signal } as unknown as Connection
  const read = { ...mailbox, after: { do: 'leave' } } as ImapMailbox
  const poll = (uidValidity: number) =>
    pollMailbox(
      app.ctx,
      read,
      connection,
      { uidValidity, uidNext: 2, count: 1 },
      { failures, stopping: new AbortController().signal },
    )
  for (const expected of [1, 2]) {
    await expect(poll(20)).rejects.toThrow('broke')
    expect(failures.byUid).toEqual(new Map([[1, expected]]))
  }
  await expect(poll(21)).rejects.toThrow('broke')
  expect(failures.byUid).toEqual(new Map([[1, 1]]))
  isBroken = false
  expect(await poll(21)).toBe(1)
  expect(failures.byUid.size).toBe(0)
})
