import { randomUUID } from 'node:crypto'
import { site } from '#site'
import type { TestStep, testReceiving, testSending } from '#contract/mail-settings.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../../context.ts'
import { type MailFailure, checkMailDomain, describeMailFailure } from '../../doctor/mail-out.ts'
import { createResolver } from '../../doctor/run-checks.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MailPart } from '../../platform/config/mail-oauth.ts'
import { AppError } from '../../platform/errors.ts'
import { connect, openFolder } from '../in/imap/connect.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'
import { createMessageId } from '../ids.ts'
import { tokensOf } from '../oauth/token-source.ts'
import { greeting, recipientOf } from '../out/compose-mail.ts'
import { renderBody } from '../out/mail-layout.ts'
import { createMailer, domainOf } from '../out/mailer.ts'
import { MAIL_PAGES } from '../../doctor/mail-words.ts'
import { type MailOverrides, withMailSettings } from './live-config.ts'
import { completeServer } from './mail-settings.ts'
import { mayBePrivate, overridesOf, readRows } from './store.ts'
import { tryServer } from './try-server.ts'

const ROUND_TRIP_MS = 20_000
const LOOK_EVERY_MS = 500
const SEND_MS = 10_000
/** All tests of this process: each holds connections for up to half a minute. */
const MAX_RUNNING = 3
let running = 0

type TestInput = Parsed<typeof testSending> | Parsed<typeof testReceiving>
type Outcome = Pick<TestStep, 'ok' | 'text'>
type Test = { ctx: Context; config: Config; actor: Actor; signal: AbortSignal; steps: TestStep[] }

/**
 * Tests how email is sent or received: as given, or what is in force where nothing is given. Ends when `signal` aborts. Throws
 * `too-many` while others are tested, and `invalid-input` for settings that are not whole.
 */
export async function testMailSettings(
  ctx: Context,
  part: MailPart,
  { input, actor, signal }: { input: TestInput; actor: Actor; signal: AbortSignal },
): Promise<{ ok: boolean; steps: TestStep[] }> {
  if (running >= MAX_RUNNING)
    throw new AppError('too-many', 'Other tests are running. Try again in half a minute.', [], { retryAfter: 30 })
  running++
  try {
    const test: Test = { ctx, config: await configOf(ctx, part, input), actor, signal, steps: [] }
    const isWorking = await (part === 'sending' ? sendingSteps(test) : receivingSteps(test))
    return { ok: isWorking, steps: test.steps }
  } finally {
    running--
  }
}

/** Returns the configuration with the given settings of one part in place of those in force. */
async function configOf(ctx: Context, part: MailPart, input: TestInput): Promise<Config> {
  if (Object.keys(input).every((name) => name === 'base')) return ctx.config
  const value = (await readRows(ctx.db)).find(({ name }) => name === part)?.value
  const server = await completeServer(ctx, part, input, value)
  const overrides: MailOverrides = { ...overridesOf(part, server, mayBePrivate(ctx.config)), lost: [] }
  const { smtpUrl, smtpOAuth, smtpFromSettings, mailIn } = ctx.config
  const without =
    part === 'sending'
      ? { ...ctx.config, smtpUrl: undefined, smtpOAuth: undefined }
      : { ...ctx.config, mailIn: { ...mailIn, mailboxes: [], oauth: undefined } }
  const config = withMailSettings(without, () => overrides)
  return part === 'sending'
    ? config
    : { ...config, smtpUrl, smtpOAuth, smtpFromSettings, mailFrom: ctx.config.mailFrom }
}

async function step({ steps, signal }: Test, name: string, work: () => Promise<Outcome>): Promise<boolean> {
  signal.throwIfAborted()
  const start = performance.now()
  const outcome = await work()
  steps.push({ name, ...outcome, ms: Math.round(performance.now() - start) })
  return outcome.ok === true
}

async function sendingSteps(test: Test): Promise<boolean> {
  const { config, actor } = test
  if (!config.smtpUrl) return step(test, 'Sign-in', async () => skipped('No mail server is set.'))
  const isSignedIn = await step(test, 'Sign-in', () => trySignIn(test, 'sending'))
  if (!isSignedIn) return false
  const isSent = await step(test, 'Test email', async () => {
    await send(test, recipientOf(actor))
    return { ok: true, text: `The mail server took an email to ${actor.email}. Look into your inbox.` }
  }).catch((error: unknown) => failStep(test, 'Test email', error))
  if (!isSent) return false
  const { isBack, signature } = await roundTrip(test)
  await lookUpDomain(test, signature)
  return isBack !== false
}

async function receivingSteps(test: Test): Promise<boolean> {
  if (test.config.mailIn.mailboxes.length === 0)
    return step(test, 'Sign-in', async () => skipped('No mailbox is connected.'))
  if (!(await step(test, 'Sign-in and folder', () => trySignIn(test, 'receiving')))) return false
  return (await roundTrip(test)).isBack !== false
}

const skipped = (text: string): Outcome => ({ ok: null, text })

async function trySignIn({ config, signal }: Test, part: MailPart): Promise<Outcome> {
  const { smtpUrl, smtpOAuth, smtpFromSettings, mailIn, mailFrom } = config
  const mailbox = mailIn.mailboxes[0]
  const settings: Omit<MailOverrides, 'lost'> =
    part === 'sending'
      ? { sending: { smtpUrl: smtpUrl!, oauth: smtpOAuth, from: mailFrom } }
      : { receiving: { mailbox: mailbox!, oauth: mailIn.oauth, replyAddress: undefined, authservId: undefined } }
  const found = await tryServer(settings, smtpFromSettings ?? { mayBePrivate: true }, { stopping: signal })
  if (!('count' in found)) return { ok: false, text: `${found.found} ${found.todo}` }
  if (part === 'sending') return { ok: true, text: `${smtpUrl!.hostname} takes the sign-in.` }
  const emails = `${found.count} ${found.count === 1 ? 'email' : 'emails'}`
  return { ok: true, text: `${mailbox!.host} takes the sign-in. The folder ${mailbox!.folder} holds ${emails}.` }
}

/** Mails a test at once; returns its Message-ID. Throws what nodemailer throws. */
async function send({ ctx, config }: Test, to: { name: string; address: string }): Promise<string> {
  const id = randomUUID()
  const mail = {
    kind: 'test-email',
    id,
    to,
    subject: `Test email from ${site.name}`,
    date: ctx.now(),
    automatic: 'generated' as const,
    ...renderBody('Sending works', [
      greeting(to.name),
      { paragraph: 'An admin tests the email settings with this. Emails to customers are sent the same way.' },
    ]),
  }
  const late = AbortSignal.timeout(SEND_MS)
  await Promise.race([createMailer(config, ctx.signer)(mail), rejectOn(late)])
  return createMessageId(ctx.signer, { kind: 'n', id }, domainOf(config.mailFrom))
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }))),
  )

async function failStep(test: Test, name: string, error: unknown): Promise<false> {
  test.signal.throwIfAborted()
  await step(test, name, async () => ({ ok: false, text: describeMailFailure(test.config, error as MailFailure) }))
  return false
}

type Signature = { selector: string; domain: string } | undefined

/** Mails the mailbox that is read, and waits for it there; `isBack` is null where it cannot be tried. */
async function roundTrip(test: Test): Promise<{ isBack: boolean | null; signature: Signature | null }> {
  const { config } = test
  const [mailbox] = config.mailIn.mailboxes
  let signature: Signature | null = null
  const missing = !config.smtpUrl ? 'sending' : mailbox ? undefined : 'receiving'
  if (missing) {
    const text = `Not tried: for this, email has to be connected in ${MAIL_PAGES[missing]}, too.`
    await step(test, 'Round trip', async () => skipped(text))
    return { isBack: null, signature }
  }
  const address = MAILBOX_PATTERN.test(mailbox!.user) ? mailbox!.user : config.mailFrom
  const isBack = await step(test, 'Round trip', async () => {
    const start = performance.now()
    const messageId = await send(test, { name: '', address })
    const found = await waitForMail(test, messageId)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (!found)
      return {
        ok: false,
        text: `The email to ${address} did not come back into ${mailbox!.folder} within 20 seconds. Look into its spam folder, and check that this mailbox gets the email of ${address}.`,
      }
    signature = found.signature
    return { ok: true, text: `The email to ${address} came back in ${seconds} seconds.` }
  }).catch((error: unknown) => failStep(test, 'Round trip', error))
  return { isBack, signature }
}

/** Looks for a mail over a connection of its own until it is there; the reader of the mailbox knows it as our own. */
async function waitForMail(
  { config, signal, ctx }: Test,
  messageId: string,
): Promise<{ signature: Signature } | undefined> {
  const { mailboxes, oauth } = config.mailIn
  const mailbox = { ...mailboxes[0]!, after: { do: 'leave' as const } }
  const stopping = AbortSignal.any([signal, AbortSignal.timeout(ROUND_TRIP_MS)])
  const connection = await connect(mailbox, { tokens: tokensOf(oauth), stopping })
  try {
    while (!stopping.aborted) {
      await openFolder(connection, mailbox)
      const uids = await connection.client.search({ header: { 'message-id': messageId } }, { uid: true })
      const uid = uids ? uids[0] : undefined
      if (uid !== undefined) {
        const mail = await connection.client.fetchOne(uid, { headers: ['dkim-signature'] }, { uid: true })
        return { signature: readSignature(mail ? String(mail.headers ?? '') : '') }
      }
      await ctx.clock.sleep(LOOK_EVERY_MS, stopping)
    }
    return undefined
  } catch (error) {
    if (stopping.aborted) return undefined
    throw error
  } finally {
    connection.client.close()
  }
}

/** Returns selector and domain of a mail's first DKIM-Signature (RFC 6376). */
export function readSignature(headers: string): Signature {
  const [header = ''] = /dkim-signature:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/i.exec(headers) ?? []
  const tag = (name: string) => new RegExp(`[:;]\\s*${name}\\s*=\\s*([\\w.-]+)`).exec(header)?.[1]?.toLowerCase()
  const [selector, domain] = [tag('s'), tag('d')]
  return selector && domain ? { selector, domain } : undefined
}

/** Adds what the doctor says about the sender's domain; DKIM as far as the mail that came back shows it. */
async function lookUpDomain(test: Test, signature: Signature | null): Promise<void> {
  const { config } = test
  test.signal.throwIfAborted()
  const start = performance.now()
  const findings = await checkMailDomain({
    config,
    resolver: createResolver(),
    dkimSelector: signature?.selector,
    ...(signature && { dkimDomain: signature.domain }),
  })
  const ms = Math.round(performance.now() - start)
  for (const { title, state, found, todo } of findings) {
    const isUnsigned = title === 'DKIM' && !signature
    const [text, advice] = isUnsigned ? dkimWords(signature) : [found, todo]
    const ok = state === 'ok' ? true : state === 'skipped' ? null : false
    test.steps.push({ name: title, ok, text: advice ? `${text} ${advice}` : text, ms })
  }
}

const dkimWords = (signature: Signature | null): [string, string] =>
  signature === null
    ? ['Seen only in an email that comes back.', 'Turn DKIM on at your mail service.']
    : [
        'The email came back without a DKIM signature.',
        'Turn DKIM on at your mail service, unless it signs only what leaves it.',
      ]
