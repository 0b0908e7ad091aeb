/**
 * `npm run bench -- mail [--mails N] [--times N] [--only throughput|one|rest] [--imap-url URL]`: mails that come in, on both
 * databases, compared with bare parse-and-insert of the same mails. With the URL of a mailbox also the start and the memory at rest
 * with it.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import PostalMime from 'postal-mime'
import { measureStarts } from './idle.ts'
import { type Client, signIn } from './kit/http.ts'
import { diskSyncs, memoryGrowth, temporaryDirectory } from './kit/machine.ts'
import {
  type DatabaseKind,
  type Installation,
  type Running,
  connect,
  onDatabases,
  openInstallation,
  startServer,
} from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'
import { runConcurrently, time } from './kit/statistics.ts'

const MIN_PER_SECOND = { embedded: 50, postgres: 100 }
/** Of five mails one opens a ticket and four answer it. */
const MAILS_A_TICKET = 5
const [PLAIN_BYTES, HTML_BYTES, FILE_BYTES] = [4_000, 16_000, 25 * 1024 * 1024]
const WORDS = 'The printer on the second floor shows an error again and nobody in accounting can print the invoices.'

/** A running server whose inbox folder takes mails. */
type Desk = { kind: DatabaseKind; installation: Installation; server: Running; client: Client }
type Sizes = { mails: number; times: number }

const PARTS: Record<string, (desk: Desk, sizes: Sizes) => Promise<void>> = {
  throughput: measureThroughput,
  one: measureOneMail,
}

export async function bench(args: string[]): Promise<void> {
  const options = readOptions(args, { mails: 1000, times: 20, only: '', 'imap-url': '', starts: 5, rest: 20 })
  const isWanted = (part: string) => !options.only || options.only === part
  await onDatabases({ database: '', keep: '' }, async (place) => {
    const installation = await openInstallation(place)
    for (const [name, measure] of Object.entries(PARTS)) {
      if (!isWanted(name)) continue
      await using server = await startServer(installation)
      await measure({ kind: place.kind, installation, server, client: await signIn(server.url) }, options)
    }
  })
  if (options['imap-url'] && isWanted('rest')) await measureAtRest(options['imap-url'], options)
}

/** Mails of 20 kB, four in five of them answers, from the folder into tickets. */
async function measureThroughput(desk: Desk, { mails: count }: Sizes): Promise<void> {
  await takeIn(desk, await generateMails(50))
  const syncs = diskSyncs(desk.installation.directory)
  const mails = await generateMails(count)
  await longestPause(desk)
  const seconds = (await takeIn(desk, mails)) / 1000
  const pause = await longestPause(desk)
  const bare = await bareMailsPerSecond(await generateMails(count), desk.installation)
  const reference = { name: 'bare parse-and-insert', values: bare }
  const note = `this disk syncs 8 kB ${syncs.toFixed(0)} times a second`
  const atLeast = MIN_PER_SECOND[desk.kind]
  report(`${count} mails of 20 kB, four in five answers, ${desk.kind}`, [
    { name: 'taken in', values: count / seconds, unit: 'mails/s', atLeast, reference, note },
    { name: 'longest pause of the event loop', values: pause, atMost: 50 },
  ])
}

/** From the file in the folder to the ticket in the list; then the memory and the pause that a file of 25 MB costs. */
async function measureOneMail(desk: Desk, { times }: Sizes): Promise<void> {
  const [, ...seconds] = await runConcurrently(1, times + 1, async () => {
    const [mail] = await generateMails(1)
    await untilListed(desk, mail!)
  })
  await delay(5000)
  const file = { filename: 'logs.zip', content: randomBytes(FILE_BYTES) }
  const large = await compose({ subject: 'What the printer logged', text: WORDS, attachments: [file] })
  await longestPause(desk)
  const growth = await memoryGrowth(desk.server.pid, () => takeIn(desk, [large]))
  const pause = await longestPause(desk)
  report(`One mail at a time, ${desk.kind}`, [
    { name: 'from the file to the ticket in the list', values: seconds, atMost: 1_000 },
    { name: 'memory for a file of 25 MB', values: growth, unit: 'MB', atMost: 60 },
    { name: 'longest pause during it', values: pause, atMost: 50 },
  ])
}

async function untilListed({ installation, client }: Desk, mail: Buffer): Promise<void> {
  const count = async () => (await client.get<{ total: number }>('/api/tickets/stats')).total
  const before = await count()
  writeMails(installation.directory, [mail])()
  while ((await count()) === before) await delay(10)
}

/** The start and the memory at rest with a mailbox that is read, compared with those without incoming mail. */
async function measureAtRest(imapUrl: string, sizes: { starts: number; rest: number }): Promise<void> {
  using parent = temporaryDirectory()
  const cache = { NODE_COMPILE_CACHE: join(parent.path, 'compiled') }
  const token = { MAIL_REPLY_ADDRESS: 'support+{token}@example.com', MAIL_INBOUND_TOKEN: 'a token for benchmarks only' }
  const measure = (name: string, env: Record<string, string>) =>
    measureStarts(() => startServer({ directory: join(parent.path, name), env: { ...cache, ...env } }), sizes)
  const without = await measure('without', {})
  const mailbox = await measure('with', { IMAP_URL: imapUrl, ...token })
  const [seconds, server] = [without.seconds, without.server].map((values) => ({ name: 'without', values }))
  report('With a mailbox that is read (wanted: at most 0.1 s and 25 MB more than without)', [
    { name: 'ready', values: mailbox.seconds, unit: 's', reference: seconds },
    { name: `memory after ${sizes.rest} s`, values: mailbox.server, unit: 'MB', reference: server },
  ])
}

type Mail = ConstructorParameters<typeof MailComposer>[0]

const compose = (mail: Mail): Promise<Buffer> =>
  new MailComposer({ from: 'Customer <customer@example.com>', to: 'support@neatline.example.com', ...mail })
    .compile()
    .build()

/** Raw mails as a mail program writes them: text and HTML, in an answer the first mail is quoted below. */
function generateMails(count: number): Promise<Buffer[]> {
  const run = randomUUID().slice(0, 8)
  const tickets = Math.ceil(count / MAILS_A_TICKET)
  const repeat = (line: string, bytes: number) => line.repeat(Math.floor(bytes / line.length))
  const mails = Array.from({ length: count }, (_, at) => {
    const [ticket, place] = [at % tickets, Math.floor(at / tickets)]
    const first = `<${run}.${ticket}@customer.example>`
    const own = `${WORDS} Message ${place} of ${run}.`
    const quoted = repeat(`> ${WORDS}\n`, PLAIN_BYTES)
    const answered = `On Mon, Nov 23, 2026 at 9:00 AM Neatline IT wrote:\n${quoted}`
    return compose({
      from: `Customer ${ticket} <customer${ticket}@${run}.example>`,
      subject: `${place === 0 ? '' : 'Re: '}Printer ${ticket} of ${run}`,
      text: `${own}\n\n${place === 0 ? repeat(`${WORDS}\n`, PLAIN_BYTES) : answered}`,
      html: `<div>${own}</div><blockquote class="gmail_quote">${repeat(`<p>${WORDS}</p>\n`, HTML_BYTES)}</blockquote>`,
      messageId: place === 0 ? first : `<${randomUUID()}@customer.example>`,
      ...(place > 0 && { inReplyTo: first, references: first }),
    })
  })
  return Promise.all(mails)
}

/** Writes mails next to the inbox folder; the returned function moves them into it, oldest first. */
function writeMails(directory: string, mails: Buffer[]): () => void {
  const [inbox, written] = [join(directory, 'inbox'), mkdtempSync(join(directory, 'written-'))]
  mkdirSync(inbox, { recursive: true })
  const prefix = randomUUID().slice(0, 8)
  const names = mails.map((_, at) => `${prefix}-${String(at).padStart(6, '0')}.eml`)
  for (const [at, mail] of mails.entries()) writeFileSync(join(written, names[at]!), mail)
  return () => names.forEach((name) => renameSync(join(written, name), join(inbox, name)))
}

/** Milliseconds until none of these mails waits in the folder or in the database. */
async function takeIn({ installation, client }: Desk, mails: Buffer[]): Promise<number> {
  const inbox = join(installation.directory, 'inbox')
  const drop = writeMails(installation.directory, mails)
  const isTaken = () => !existsSync(inbox) || !readdirSync(inbox).some((name) => name.endsWith('.eml'))
  const received = async () => (await client.get<{ mails: unknown[] }>('/api/mails?state=received&limit=1')).mails
  return time(async () => {
    drop()
    while (!(isTaken() && (await received()).length === 0)) await delay(50)
  })
}

/** The longest pause of the server's event loop since this was asked last, in milliseconds. */
async function longestPause({ server }: Desk): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)![1]) * 1000
}

/** The reference: the same mails a second, parsed and inserted as one row each, one after the other. */
async function bareMailsPerSecond(mails: Buffer[], installation: Installation): Promise<number> {
  using temporary = temporaryDirectory()
  await using database = installation.env['DATABASE_URL']
    ? await connect(installation)
    : await PGlite.create(join(temporary.path, 'bare'))
  const query: (sql: string, values: unknown[]) => Promise<unknown> = database.query.bind(database)
  await query('create table bare_mails (id serial primary key, sender text, subject text, words text, html text)', [])
  const milliseconds = await time(async () => {
    for (const mail of mails) {
      const { from, subject, text, html } = await PostalMime.parse(mail)
      const values = [from?.address, subject, text, html]
      await query('insert into bare_mails (sender, subject, words, html) values ($1, $2, $3, $4)', values)
    }
  })
  await query('drop table bare_mails', [])
  return mails.length / (milliseconds / 1000)
}
