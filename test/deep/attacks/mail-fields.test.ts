import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { type Mailer, type OutgoingMail, createMailer } from '#server/mail/out/mailer.ts'
import { drillSizes, report } from '#test/support/drill.ts'
import { type Random, createRandom } from '#test/support/random.ts'
import { temporaryDirectory } from '#test/support/server.ts'
import { startSmtpServer } from '#test/support/services/smtp-server.ts'
import { SIGNER, checkMail } from './mail-fields/check-mail.ts'
import { hostileMessage } from './mail-fields/hostile-message.ts'

/** `smtp` of the mails are sent in a real SMTP conversation, the others written to an outbox. */
const size = drillSizes({ mails: [250, 50_000, 5_000], smtp: [25, 1_000, 100], seed: ['1', '1'] })
/** Each waits for the disk once a mail. */
const OUTBOXES = 8
const FROM = 'help@neatline.example.com'

type Tally = { sent: number; refusedByMailer: number; refusedByContract: number; faults: Map<string, number> }

/**
 * Each mail is read back by a reader of our own. Half of the fields pass the contract first, as a visitor's do; the others
 * reach the mailer as they are.
 */
it('Hostile names and fields add no recipient, header or part to a mail', async () => {
  const smtp = await startSmtpServer()
  const tally: Tally = { sent: 0, refusedByMailer: 0, refusedByContract: 0, faults: new Map() }
  await throughOutboxes(size.seed, size.mails - size.smtp, temporaryDirectory(), tally)
  await throughSmtp(createRandom(size.seed), size.smtp, smtp, tally)
  await smtp.close()
  report(`${size.mails} hostile names and mail fields, seed ${size.seed}:`, {
    'refused by the contract': tally.refusedByContract,
    'refused by the mailer: not one mailbox': tally.refusedByMailer,
    'mails made and read back': tally.sent,
  })
  expect(Object.fromEntries(tally.faults)).toEqual({})
  expect(tally.sent).toBeGreaterThan(size.mails / 2)
})

const note = ({ faults }: Tally, fault: string | undefined) =>
  fault === undefined ? undefined : void faults.set(fault, (faults.get(fault) ?? 0) + 1)

/** Sends this number of hostile mails; yields each message that left. */
async function* attempts(random: Random, mails: number, send: Mailer, tally: Tally): AsyncGenerator<OutgoingMail> {
  for (let left = mails; left > 0; left--) {
    const message = hostileMessage(random, random.next() < 0.5)
    if (!message) {
      tally.refusedByContract++
      continue
    }
    try {
      await send(message)
    } catch (error) {
      if (!/not one mailbox/.test((error as Error).message)) throw error
      tally.refusedByMailer++
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

async function throughOutbox(random: Random, mails: number, dataDir: string, tally: Tally): Promise<void> {
  const send = createMailer(readConfig({ DATA_DIR: dataDir, MAIL_FROM: FROM }), SIGNER)
  const outbox = join(dataDir, 'outbox')
  for await (const message of attempts(random, mails, send, tally)) {
    const files = readdirSync(outbox)
    note(tally, files.length === 1 ? checkMail(readFileSync(join(outbox, files[0]!)), message, FROM) : 'files')
    for (const file of files) rmSync(join(outbox, file))
  }
}

type Smtp = Awaited<ReturnType<typeof startSmtpServer>>

async function throughSmtp(random: Random, mails: number, smtp: Smtp, tally: Tally): Promise<void> {
  const send = createMailer(readConfig({ SMTP_URL: smtp.url, MAIL_FROM: FROM }), SIGNER)
  for await (const message of attempts(random, mails, send, tally)) {
    const [received, ...more] = smtp.received.splice(0)
    if (!received || more.length > 0) note(tally, `${more.length + (received ? 1 : 0)} mails arrived for one`)
    else note(tally, judgeEnvelope(received, message) ?? checkMail(Buffer.from(received.text), message, FROM))
  }
}

function judgeEnvelope({ from, to }: Smtp['received'][number], message: OutgoingMail): string | undefined {
  const isRight =
    from === (message.returnPath ?? FROM) && to.length === 1 && inAscii(to[0]!) === inAscii(message.to.address)
  return isRight ? undefined : 'the envelope names someone else'
}

/** The SMTP server reports a domain in Unicode. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase()
}
