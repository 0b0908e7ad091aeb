/**
 * `npm run drill -- mail-fields [--mails N] [--smtp N] [--seed S]`: hostile names and fields through the real composer. So
 * many mails are written to the outbox, and some sent in a real SMTP conversation; each is read back by a reader of our
 * own. Half of the fields pass the contract first, as a visitor's do; the other half reach the mailer as they are.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { parseArgs } from 'node:util'
import { startSmtpServer } from '#test/support/services/smtp-server.ts'
import { readConfig } from '#server/config.ts'
import { type Mailer, type OutgoingMail, createMailer } from '#server/mail/mailer.ts'
import { type Random, createRandom } from '../../cli/seed/random.ts'
import { hostileMessage } from './mail-fields/hostile-message.ts'
import { checkMail } from './mail-fields/check-mail.ts'
import { exactly, tell, told } from '../support/report.ts'

/** Each waits for the disk once a mail. */
const OUTBOXES = 8
const FROM = 'help@neatline.example.com'

type Tally = { sent: number; refused: number; atTheBorder: number; faults: Map<string, number> }

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      mails: { type: 'string', default: '50000' },
      smtp: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const seed = `mail-fields/${values.seed}`
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-drill-'))
  const smtp = await startSmtpServer()
  const tally: Tally = { sent: 0, refused: 0, atTheBorder: 0, faults: new Map() }
  try {
    const over = Number(values.smtp)
    await throughOutboxes(seed, Number(values.mails) - over, directory, tally)
    await throughSmtp(createRandom(seed), over, smtp, tally)
  } finally {
    await smtp.close()
    rmSync(directory, { recursive: true, force: true })
  }
  const extra = [...tally.faults.values()].reduce((sum, count) => sum + count, 0)
  return tell(`${values.mails} hostile names and mail fields, seed ${values.seed}:`, [
    told('refused by the contract', tally.atTheBorder),
    told('refused by the mailer: not one mailbox', tally.refused),
    told('mails made and read back', tally.sent),
    ...[...tally.faults].map(([what, count]) => told(what, count)),
    exactly('mails with a recipient, header or part extra', extra, 0),
  ])
}

const note = ({ faults }: Tally, fault: string | undefined) =>
  fault === undefined ? undefined : void faults.set(fault, (faults.get(fault) ?? 0) + 1)

/** Sends so many; answers the message each time one left. */
async function* attempts(
  chance: Random,
  mails: number,
  send: Mailer,
  tally: Tally,
): AsyncGenerator<OutgoingMail> {
  for (let left = mails; left > 0; left--) {
    const message = hostileMessage(chance, chance() < 0.5)
    if (!message) {
      tally.atTheBorder++
      continue
    }
    try {
      await send(message)
    } catch (error) {
      if (!/not one mailbox/.test((error as Error).message)) throw error
      tally.refused++
      continue
    }
    tally.sent++
    yield message
  }
}

async function throughOutboxes(seed: string, mails: number, directory: string, tally: Tally): Promise<void> {
  const one = (_: unknown, place: number) =>
    throughOutbox(
      createRandom(`${seed}/${place}`),
      Math.ceil((mails - place) / OUTBOXES),
      join(directory, `${place}`),
      tally,
    )
  await Promise.all(Array.from({ length: OUTBOXES }, one))
}

async function throughOutbox(chance: Random, mails: number, dataDir: string, tally: Tally): Promise<void> {
  const send = createMailer(readConfig({ DATA_DIR: dataDir, MAIL_FROM: FROM }))
  const outbox = join(dataDir, 'outbox')
  for await (const message of attempts(chance, mails, send, tally)) {
    const files = readdirSync(outbox)
    note(
      tally,
      files.length === 1 ? checkMail(readFileSync(join(outbox, files[0]!)), message, FROM) : 'files',
    )
    for (const file of files) rmSync(join(outbox, file))
  }
}

type Smtp = Awaited<ReturnType<typeof startSmtpServer>>

async function throughSmtp(chance: Random, mails: number, smtp: Smtp, tally: Tally): Promise<void> {
  const send = createMailer(readConfig({ SMTP_URL: smtp.url, MAIL_FROM: FROM }))
  for await (const message of attempts(chance, mails, send, tally)) {
    const [received, ...more] = smtp.received.splice(0)
    if (!received || more.length > 0) note(tally, `${more.length + (received ? 1 : 0)} mails arrived for one`)
    else note(tally, judgeEnvelope(received, message) ?? checkMail(Buffer.from(received.text), message, FROM))
  }
}

function judgeEnvelope({ from, to }: Smtp['received'][number], message: OutgoingMail): string | undefined {
  const isRight = from === FROM && to.length === 1 && inAscii(to[0]!) === inAscii(message.to.address)
  return isRight ? undefined : 'the envelope names somebody else'
}

/** The server tells a domain in its own script. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase()
}
