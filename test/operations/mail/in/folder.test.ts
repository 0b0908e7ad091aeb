import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeFiles, inboxFolders, moveFromFailed, moveToFailed } from '#server/mail/in/inbox-folder.ts'
import { takeMail } from '#server/mail/in/take-mail.ts'
import { watchInbox } from '#server/mail/in/watch-inbox.ts'
import { rawMailKey } from '#server/files/object-key.ts'
import { AppError } from '#server/platform/errors.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { dropMail, filesIn, mailText, storedMails, untilEmpty } from './mail-files.ts'

let app: TestApp
const stopping = new AbortController()
let watching: Promise<void>
beforeAll(async () => {
  app = await openTestApp()
  mkdirSync(join(app.config.dataDir, 'inbox'))
  // Before anybody looks: a file that is there alone is taken alone.
  for (const name of ['30.eml', '10.eml', '20.EML', '25.eml']) dropMail(app, name, mailText(name))
  watching = watchInbox(app.ctx, stopping.signal)
})
afterAll(async () => {
  stopping.abort()
  await watching
  await app.close()
})

const contentOf = (folder: 'taken' | 'failed', name: string) =>
  readFileSync(join(app.config.dataDir, 'inbox', folder, name), 'utf8')
const objectOf = async (sha256: string) => new Response(await app.ctx.storage.read(rawMailKey(sha256))).text()

describe('The inbox folder', () => {
  it('is emptied in the order of the names, whichever file was there first', async () => {
    await untilEmpty(app)
    const mails = await storedMails(app)
    expect(mails.map(({ details }) => details?.file)).toEqual(['10.eml', '20.EML', '25.eml', '30.eml'])
    expect(mails.map(({ state, source }) => `${state} ${source}`)).toEqual(mails.map(() => 'received file'))
    expect(await objectOf(mails[0]!.sha256)).toBe(mailText('10.eml'))
    expect(filesIn(app, 'taken')).toEqual(['10.eml', '20.EML', '25.eml', '30.eml'])
  })

  it('takes a name again when it holds another mail, and a mail once however often it comes', async () => {
    const before = (await storedMails(app)).length
    dropMail(app, '10.eml', mailText('another'))
    await untilEmpty(app)
    dropMail(app, 'copy.eml', mailText('another'))
    await untilEmpty(app)
    expect(await storedMails(app)).toHaveLength(before + 1)
    expect(filesIn(app, 'taken')).toHaveLength(6)
    expect(contentOf('taken', '10.eml')).toBe(mailText('10.eml'))
  })

  it('is one mail, however many copies of it come at once by files, HTTP and IMAP', async () => {
    const before = (await storedMails(app)).length
    for (let copy = 0; copy < 50; copy++) dropMail(app, `copy ${copy}.eml`, mailText('fifty'))
    const again = Array.from({ length: 20 }, (_, at) =>
      takeMail(app.ctx, {
        content: Readable.from([Buffer.from(mailText('fifty'))]),
        expected: 1_000,
        receivedAt: app.ctx.now(),
        // A mailbox moves its cursor in the same transaction.
        ...(at % 2 === 0 ? { source: 'http' } : { source: 'imap', within: (tx) => tx.execute('select 1') }),
      }),
    )
    expect(new Set((await Promise.all(again)).map(({ id }) => id)).size).toBe(1)
    await untilEmpty(app)
    expect(await storedMails(app)).toHaveLength(before + 1)
  })

  it('leaves hidden files and other files alone', async () => {
    dropMail(app, '.unfinished.eml', mailText('unfinished'))
    dropMail(app, 'notes.txt', 'not an email')
    dropMail(app, 'last.eml', mailText('last'))
    await expect.poll(() => filesIn(app, '')).toEqual(['.unfinished.eml', 'notes.txt'])
    for (const name of ['.unfinished.eml', 'notes.txt']) rmSync(join(app.config.dataDir, 'inbox', name))
  })

  it('puts aside what is no email, with the reason next to it, and goes on', async () => {
    const before = (await storedMails(app)).length
    mkdirSync(join(app.config.dataDir, 'inbox', 'a folder.eml'))
    dropMail(app, 'empty.eml', '')
    dropMail(app, `${'x'.repeat(240)}.eml`, '')
    dropMail(app, 'huge.eml', Buffer.alloc(40 * 1024 * 1024 + 1, 'x'))
    dropMail(app, 'next.eml', mailText('next'))
    await untilEmpty(app)
    expect(await storedMails(app)).toHaveLength(before + 1)
    expect(contentOf('failed', 'empty.eml.txt')).toBe('It is empty.\n')
    expect(contentOf('failed', 'huge.eml.txt')).toBe('It is larger than 40 MB.\n')
    expect(contentOf('failed', 'a folder.eml.txt')).toBe('It is not a regular file.\n')
    expect(filesIn(app, 'failed')).toHaveLength(8)
  })

  it('gives the file of a mail that turns out to be unreadable a reason, and takes it back for another try', async () => {
    dropMail(app, 'bomb.eml', mailText('bomb'))
    await untilEmpty(app)
    const { sha256, details } = (await storedMails(app)).at(-1)!
    const file = { sha256, file: details!.file! }
    await moveToFailed(app.config.dataDir, file, 'It has too many parts.')
    expect(filesIn(app, 'taken')).not.toContain('bomb.eml')
    expect(contentOf('failed', 'bomb.eml.txt')).toBe('It has too many parts.\n')
    await moveFromFailed(app.config.dataDir, file)
    expect(filesIn(app, 'taken')).toContain('bomb.eml')
    expect(filesIn(app, 'failed')).not.toContain('bomb.eml.txt')
  })

  it('keeps its files while the disk is full, says so once, and takes them afterwards', async () => {
    const { staging } = app.ctx
    app.logged.length = 0
    app.ctx.staging = { ...staging, write: () => Promise.reject(new AppError('no-space', 'There is no room.')) }
    dropMail(app, 'waiting.eml', mailText('waiting'))
    await expect.poll(() => app.logged.join()).toContain('inbox.taking_failed')
    dropMail(app, 'waiting too.eml', mailText('waiting too'))
    expect(filesIn(app, '')).toEqual(['waiting too.eml', 'waiting.eml'])
    app.ctx.staging = staging
    await untilEmpty(app)
    await expect.poll(() => app.logged.join()).toContain('inbox.taking_resumed')
    expect(app.logged.filter((line) => line.includes('inbox.'))).toHaveLength(2)
  })
})

describe('A file that is replaced while it is being taken', () => {
  it('is taken as well', async () => {
    const other = await openTestApp()
    const folders = inboxFolders(other.config.dataDir)
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
    dropMail(other, 'a.eml', mailText('first'))
    const { writeMail } = other.ctx
    const replacing = {
      ...other.ctx,
      writeMail: async (mail: Parameters<typeof writeMail>[0]) => {
        const written = await writeMail(mail)
        dropMail(other, 'a.eml', mailText('second'))
        return written
      },
    }
    await takeFiles(replacing, folders, ['a.eml'])
    const [left] = filesIn(other, '')
    await takeFiles(other.ctx, folders, [left!])
    const mails = await storedMails(other)
    expect(mails).toHaveLength(2)
    expect(await new Response(await other.ctx.storage.read(rawMailKey(mails[1]!.sha256))).text()).toBe(
      mailText('second'),
    )
    writeFileSync(join(folders.inbox, 'gone.eml'), mailText('gone'))
    rmSync(join(folders.inbox, 'gone.eml'))
    expect(await takeFiles(other.ctx, folders, ['gone.eml'])).toEqual([undefined])
    await other.close()
  })
})
