import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { eraseReport } from '../../../cli/erase.ts'

const NOTHING = {
  ticketIds: [],
  responseIds: [],
  analyses: 0,
  files: 0,
  contactMessageIds: [],
  invitations: 0,
  records: 0,
  signIns: 0,
  answersKept: 0,
  drafts: 0,
  answers: 0,
  jobs: 0,
  mailIds: [],
  mails: 0,
  inboxFiles: 0,
  rawMails: [],
  links: 0,
  ratings: 0,
  codes: 0,
  sessions: 0,
  mentions: 0,
  pendingFiles: undefined,
  rewriteMs: 1234,
}
const EMAIL = 'kim@example.com'
const SECRET = 'a-secret-of-at-least-thirty-two-characters'

it('The erase report counts what was removed, in singular and plural, and leaves out what there was none of', () => {
  const report = eraseReport(EMAIL, readConfig({}), {
    ...NOTHING,
    ticketIds: ['a', 'b'],
    records: 1,
    links: 2,
    ratings: 1,
  })
  expect(report).toContain(
    `Removed what was stored about ${EMAIL}:\n  1 customer record\n  2 tickets\n  2 links to the pages of tickets\n  1 rating\n\n`,
  )
  expect(report).toContain('the longest anyone waited was 1.2 s')
  expect(report).toContain('Backups made before now')
})

it('The erase report says what stays and what is still to be removed', () => {
  const kept = { answersKept: 3, mentions: 2, pendingFiles: 'the bucket is unavailable' }
  const report = eraseReport(EMAIL, readConfig({}), { ...NOTHING, ...kept })
  expect(report).toMatch(/^Nothing is stored about kim@example\.com\./)
  expect(report).toContain('3 answers they wrote to customers')
  expect(report).toContain('2 texts of other people mention kim@example.com')
  expect(report).toContain('Files in the storage, for now (the bucket is unavailable)')
})

it('The erase report names what others store: archives and replicas, versions in a bucket, mails, a provider', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/helpdesk',
    SECRET,
    STORAGE_URL: 's3://bucket?endpoint=https://s3.example.com',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
    SMTP_URL: 'smtp://mail.example.com',
    AI_PROVIDER: 'openai',
    AI_API_KEY: 'key',
  })
  const report = eraseReport(EMAIL, config, { ...NOTHING, records: 1, rewriteMs: undefined })
  for (const named of ['replicas and dumps', 'the bucket keeps them', 'mail server', 'AI provider', '--rewrite'])
    expect(report).toContain(named)
})
