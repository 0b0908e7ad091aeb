import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { eventually, runProcess, temporaryDirectory } from '#test/support/server.ts'
import { erase } from '../../cli/erase.ts'

const dataDir = preparedDirectory()

const FIELDS = ['first', 'last', 'mail', 'phone', 'company', 'title', 'description', 'answer', 'reply'] as const
const OTHERS = ['filename', 'content', 'subject', 'message', 'contactphone', 'contactcompany'] as const
type Canaries = Record<(typeof FIELDS)[number] | (typeof OTHERS)[number], string>

/** A person whose every field has a text found nowhere else. */
function person(): Canaries & { email: string } {
  const one = (field: string) => [field, `${field.slice(0, 3)}${randomBytes(6).toString('hex')}`]
  const canaries = Object.fromEntries([...FIELDS, ...OTHERS].map(one)) as Canaries
  return { ...canaries, email: `${canaries.mail}@example.com` }
}
/** Long and incompressible, so that it is stored outside its row. */
const long = (canary: string) =>
  `${randomBytes(1100).toString('base64')} ${canary} ${randomBytes(1100).toString('base64')}`

const ann = person()
const bob = person()
let app: TestApp
/** Time stands still: what the team has not seen for two minutes would be mailed to it. */
const NOW = new Date()
const open = () => openTestApp({ DATA_DIR: dataDir, SECRET: 'x'.repeat(40) }, { now: () => NOW })
const run = (...args: string[]) => erase(args, () => app.config)

beforeAll(async () => {
  app = await open()
  await app.work()
  await app.signIn()
  await plant(ann)
  await plant(bob)
})
afterAll(() => app.close())

/** Leaves traces of a person wherever the product stores anything. */
async function plant(who: Canaries & { email: string }): Promise<void> {
  const { email } = who
  const ticket = await app.send(
    'POST',
    '/api/tickets',
    {
      title: `Printer ${who.title}`,
      description: long(who.description),
      category: 'Printer',
      priority: 'Low',
      customerInfo: {
        email: email.toUpperCase().replace('EXAMPLE.COM', 'example.com'),
        firstName: who.first,
        lastName: who.last,
        phone: who.phone,
        company: who.company,
      },
    },
    { 'idempotency-key': randomBytes(16).toString('hex') },
  )
  const { id } = ticket.body.ticket
  const form = new FormData()
  form.append('file', new File([`Here: ${who.content}\n`], `${who.filename}.txt`))
  const upload = { authorization: `Upload ${ticket.body.uploadToken}` }
  await app.request(`/api/tickets/${id}/attachments`, { method: 'POST', body: form, headers: upload })
  await app.send('POST', `/api/tickets/${id}/responses`, { message: long(who.answer) })
  await app.send('PATCH', `/api/tickets/${id}`, { status: 'Resolved' })
  const text = '{{customer.first_name|there}}, about {{ticket.title}}'
  const { body: kept } = await app.send('POST', '/api/saved-replies', { title: 'About it', text })
  const { body: macro } = await app.send('POST', '/api/macros', { title: 'It', reply_id: kept.id })
  await app.send('POST', `/api/macros/${macro.id}/apply`, { ticket_id: id })
  await app.send('POST', `/api/tickets/${id}/suggested-answer`, {})
  const message = {
    firstName: who.first,
    lastName: who.last,
    email,
    phone: who.contactphone,
    company: who.contactcompany,
    subject: who.subject,
    message: who.message,
  }
  await app.send('POST', '/api/contact-messages', message)
  await eventually('three mails', () => mailsOf(who).length === 3)
  const reply = `From: ${email}\r\nSubject: Re: [#${ticket.body.ticket.ticket_id}]\r\n\r\nStill ${who.reply}\r\n`
  writeFileSync(join(dataDir, 'inbox', '.reply'), reply)
  renameSync(join(dataDir, 'inbox', '.reply'), join(dataDir, 'inbox', `${who.mail}.eml`))
  await eventually('the reply', async () => {
    const { body } = await app.send('GET', `/api/tickets/${id}/messages`)
    return body.messages.length === 2
  })
  await settle()
}

const mailsOf = ({ mail }: Canaries) =>
  readdirSync(join(dataDir, 'outbox')).filter(
    (name) =>
      name.endsWith('.eml') &&
      readFileSync(join(dataDir, 'outbox', name), 'utf8')
        .toLowerCase()
        .includes(mail),
  )

/** Flushes tables and statistics, as after an hour of running. */
async function settle(): Promise<void> {
  await app.database.pool.query('analyze')
  await app.database.pool.query('checkpoint')
}

/** Lists the files under DATA_DIR that contain a canary, and which. */
function search(who: Canaries): Map<string, string[]> {
  const needles = [...FIELDS, ...OTHERS].map((field) => [field, Buffer.from(who[field])] as const)
  const found = new Map<string, string[]>()
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    const held = needles
      .filter(([, needle]) => content.includes(needle) || entry.name.includes(needle.toString()))
      .map(([field]) => field)
    if (held.length > 0) found.set(path.slice(dataDir.length + 1), held)
  }
  return found
}
const fieldsIn = (found: Map<string, string[]>) => [...new Set([...found.values()].flat())].toSorted()
const placesIn = (found: Map<string, string[]>) =>
  [...new Set([...found.keys()].map((path) => path.split('/').slice(0, -1).slice(0, 2).join('/')))].toSorted()
const EVERY_FIELD = [...FIELDS, ...OTHERS].toSorted()

describe('The erase command', () => {
  it('has something to remove: every field is in the files of the database, its log and the outbox', () => {
    const found = search(ann)
    expect(fieldsIn(found)).toEqual(EVERY_FIELD)
    expect(placesIn(found)).toEqual(expect.arrayContaining(['database/base', 'database/pg_wal', 'outbox']) as unknown)
    expect(placesIn(found).some((place) => place.startsWith('attachments/'))).toBe(true)
  })

  it('leaves nothing of a person in any file, next to a running server, whose list drops them', async () => {
    const titles = async () =>
      (await app.send('GET', '/api/tickets')).body.tickets.map(({ title }: { title: string }) => title)
    expect(await titles()).toHaveLength(2)
    const { text, status } = await run('--email', ann.email.toUpperCase())
    expect(status).toBe(0)
    expect(text).toContain(`Removed what was stored about ${ann.email}:`)
    for (const line of [
      '1 customer record',
      '1 ticket',
      '2 messages',
      '1 email that came in',
      '1 file',
      '1 contact message',
      '3 mails in the outbox',
    ])
      expect(text.split('\n')).toContain(`  ${line}`)
    expect(search(ann)).toEqual(new Map())
    await eventually('a list without it', async () => (await titles()).length === 1)
    expect(await titles()).toEqual([`Printer ${bob.title}`])
  })

  it('leaves the data of other people', async () => {
    expect(fieldsIn(search(bob))).toEqual(EVERY_FIELD)
    expect(mailsOf(bob)).toHaveLength(3)
  })

  it('refuses the only admin and an invalid address in one line', async () => {
    const refusal = /^jo@neatline\.example\.com is the only admin\. Make another one first[^\n]+$/
    await expect(run('--email', ADMIN.email)).rejects.toThrow(refusal)
    expect((await app.send('GET', '/api/admin/me')).status).toBe(200)
    await expect(run('--email', 'nobody')).rejects.toThrow(/^--email nobody is not an e-mail address\.$/)
  })

  it('leaves nothing without a server either, nor in the copy of a killed backup', async () => {
    await app.close()
    cpSync(join(dataDir, 'database'), join(dataDir, '.backup/database'), { recursive: true })
    const erased = await runProcess(['cli/erase.ts', '--email', bob.email], { DATA_DIR: dataDir })
    expect(erased).toMatchObject({ code: 0, err: '' })
    expect(erased.out).toContain(`Removed what was stored about ${bob.email}:`)
    expect(search(bob)).toEqual(new Map())
    app = await open()
    await app.openSession()
    expect((await app.send('GET', '/api/tickets')).body.tickets).toEqual([])
  })
})

it('On PostgreSQL the erase command says how to have the tables rewritten, and does so with --rewrite', async () => {
  const config = readConfig({ ...(await createTestDatabase()), DATA_DIR: temporaryDirectory() })
  const inPostgres = (...args: string[]) => erase(['--email', 'nobody@example.com', ...args], () => config)
  const nothing = 'Nothing is stored about nobody@example.com.\n\n'
  expect(await inPostgres()).toEqual({
    text: expect.stringMatching(`^${nothing}PostgreSQL overwrites [^]*--rewrite`),
    status: 0,
  })
  expect((await inPostgres('--rewrite')).text).toMatch(new RegExp(`^${nothing}The tables were rewritten`))
})
