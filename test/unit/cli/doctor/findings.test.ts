import { utimesSync, writeFileSync } from 'node:fs'
import { Resolver } from 'node:dns/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { temporaryDirectory } from '#test/support/server.ts'
import { checkBackups, freeSpaceFinding } from '#server/doctor/storage.ts'
import { clockFinding } from '#server/doctor/finding.ts'
import { jobFindings, mailFindings, migrationsFinding, serverFindings } from '#server/doctor/database.ts'
import { checkMailIn } from '#server/doctor/mail-in.ts'
import { checkProgram } from '#server/doctor/settings.ts'

const MB = 1024 * 1024
const states = (findings: { state: string }[]) => findings.map(({ state }) => state)

describe('The doctor reports', () => {
  it('a clock that is off by more than the round trip explains', () => {
    expect(clockFinding('it', 1_900, 0).state).toBe('ok')
    expect(clockFinding('it', -2_100, 0)).toMatchObject({
      state: 'warning',
      found: 'The clock of it is 2.1 s behind.',
    })
    expect(clockFinding('it', 4_000, 5_000).state).toBe('ok')
    expect(clockFinding('it', 61_000, 0)).toMatchObject({
      state: 'problem',
      found: 'The clock of it is 61.0 s ahead.',
    })
  })

  it('a database that is too old, or cannot hold or fold letters', () => {
    const server = { version: '17.2', major: 17, encoding: 'UTF8', folds: true }
    expect(states(serverFindings(server))).toEqual(['ok', 'ok', 'ok'])
    expect(states(serverFindings({ ...server, major: 14 }))[0]).toBe('problem')
    expect(states(serverFindings({ ...server, encoding: 'LATIN1' }))[1]).toBe('problem')
    expect(states(serverFindings({ ...server, folds: false }))[2]).toBe('warning')
  })

  it('tables that are older or newer than the release', () => {
    expect(migrationsFinding([1, 2, 3], 3).state).toBe('ok')
    expect(migrationsFinding([1, 2, 3], 1)).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^2 of 3/),
    })
    expect(migrationsFinding([1, 2, 3], null)).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^3 of 3/),
    })
    expect(migrationsFinding([1, 2, 3], 4)).toMatchObject({
      state: 'problem',
      found: expect.stringMatching(/newer/),
    })
  })

  it('emails that could not be read, are held, or wait too long', () => {
    const none = { waiting: 1, oldestSeconds: 2, failed: 0, held: 0 }
    expect(states(mailFindings(none))).toEqual(['ok'])
    const found = mailFindings({ waiting: 3, oldestSeconds: 3_600, failed: 1, held: 2 })
    expect(states(found)).toEqual(['warning', 'warning', 'warning'])
    expect(found.map((each) => each.found).join()).toBe(
      '1 email could not be read.,2 emails held for a decision.,3 emails not read yet, the oldest for 60 minutes.',
    )
  })

  it('settings of incoming mail that do not fit together, and an inbox folder that cannot be written', async () => {
    const findingsFor = (env: Record<string, string>) =>
      checkMailIn({ config: readConfig({ DATA_DIR: temporaryDirectory(), ...env }), resolver: new Resolver() })
    expect(states(await findingsFor({}))).toEqual(['skipped', 'ok'])
    const found = await findingsFor({
      MAIL_FROM: 'support@example.com',
      MAIL_REPLY_ADDRESS: 'support+{token}@replies.example.com',
    })
    expect(found.map((each) => each.found)).toEqual([
      'There is none yet; the first start makes it.',
      'Answers come from example.com, and replies to them go to replies.example.com.',
      'No sender can be verified, so nobody of the team can write to a ticket by email.',
    ])
    const IMAP_URL = 'imaps://support:secret@imap.example.com'
    expect(states(await findingsFor({ IMAP_URL }))).toEqual(['skipped', 'warning'])
    expect(states(await findingsFor({ IMAP_URL, MAIL_AUTHSERV_ID: 'mx.example.com' }))).toEqual(['skipped', 'ok'])
    const DATA_DIR = temporaryDirectory()
    writeFileSync(join(DATA_DIR, 'inbox'), 'no folder')
    expect(states(await findingsFor({ DATA_DIR }))).toEqual(['problem', 'ok'])
  })

  it('jobs that have failed or wait too long', () => {
    const job = { name: 'send-ticket-created', failed: 0, waiting: 2, oldest: 60 }
    expect(states(jobFindings([job]))).toEqual(['ok'])
    const found = jobFindings([{ ...job, failed: 3, oldest: 3_600 }])
    expect(states(found)).toEqual(['warning', 'warning'])
    expect(found.map((each) => each.found).join()).toMatch(/3 × send-ticket-created.*oldest for 60 minutes/)
  })

  it('a disk that fills up', () => {
    expect([2_000, 900, 200].map((free) => freeSpaceFinding(free * MB, '/data').state)).toEqual([
      'ok',
      'warning',
      'problem',
    ])
  })

  it('an old Node and a missing build', () => {
    expect(states(checkProgram('22.1.0', temporaryDirectory()))).toEqual(['problem', 'problem'])
  })

  it('backups that stopped', async () => {
    const backups = temporaryDirectory()
    const config = readConfig({})
    const judged = async (folder?: string) =>
      states(await checkBackups({ config, backups: folder, resolver: undefined as never }))
    expect(await judged()).toEqual([])
    expect(await judged(backups)).toEqual(['warning'])
    const file = join(backups, 'monday.tar')
    writeFileSync(file, '')
    expect(await judged(backups)).toEqual(['ok'])
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
    utimesSync(file, twoDaysAgo, twoDaysAgo)
    expect(await judged(backups)).toEqual(['warning'])
    expect(await judged(join(backups, 'missing'))).toEqual(['problem'])
  })
})
