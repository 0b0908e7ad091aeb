import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeToOutbox } from '#server/mail/out/mailer.ts'
import { canRecordSyncs, recordSyncs } from '#test/support/record-syncs.ts'
import { temporaryDirectory } from '#test/support/server.ts'

const FULL_DISK = '/dev/full'
const openHandles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === FULL_DISK
    } catch {
      return false
    }
  })

it('On a full disk a mail fails without leaving its file open, and is written once there is room', async () => {
  const dataDir = temporaryDirectory()
  const outbox = join(dataDir, 'outbox')
  const mail = { date: new Date('2026-11-23T16:00:00Z'), kind: 'note', id: '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11' }
  const name = `2026-11-23T16-00-00.000Z-note-${mail.id}.eml`
  const unfinished = join(outbox, `.${name}.draft`)
  mkdirSync(outbox)
  symlinkSync(FULL_DISK, unfinished)
  await expect(writeToOutbox(dataDir, mail, Buffer.from('Subject: one'))).rejects.toThrow('ENOSPC')
  expect(openHandles()).toEqual([])
  rmSync(unfinished)
  await writeToOutbox(dataDir, mail, Buffer.from('Subject: one'))
  expect(readFileSync(join(outbox, name), 'utf8')).toBe('Subject: one')
})

it.skipIf(!canRecordSyncs)(
  'A mail that counts as sent is still in the outbox after a power cut (needs /proc)',
  async () => {
    const dataDir = temporaryDirectory()
    const mail = { date: new Date('2026-11-23T16:00:00Z'), kind: 'note', id: '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11' }
    const name = `2026-11-23T16-00-00.000Z-note-${mail.id}.eml`
    const left = await recordSyncs(() => writeToOutbox(dataDir, mail, Buffer.from('Subject: one')))
    expect(left(dataDir)).toContain('outbox')
    expect(left(join(dataDir, 'outbox'))).toEqual([name])
    expect(String(left(join(dataDir, 'outbox', name)))).toBe('Subject: one')
  },
)
