import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { createArchive } from '#server/backup/archive-writer.ts'
import { canRecordSyncs, recordSyncs } from '#test/support/record-syncs.ts'
import { temporaryFile } from './installation.ts'

it.skipIf(!canRecordSyncs)('A backup that counts as written is complete after a power cut (needs /proc)', async () => {
  const path = temporaryFile()
  const left = await recordSyncs(async () => {
    const archive = await createArchive(path, new Date('2026-11-24T17:00:00Z'))
    await archive.add('tickets.json', 5, [Buffer.from('hello')])
    await archive.finish()
  })
  expect(left(path)).toEqual(readFileSync(path))
  expect(left(dirname(path))).toEqual([basename(path)])
})
