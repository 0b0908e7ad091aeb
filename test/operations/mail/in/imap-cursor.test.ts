import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImapMailbox } from '#server/platform/config/mailboxes.ts'
import { finishCursor, moveCursor, openCursor } from '#server/mail/in/imap/poll-mailbox.ts'
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
