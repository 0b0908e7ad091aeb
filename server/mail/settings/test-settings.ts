import { randomUUID } from 'node:crypto'
import type { TestStep } from '#contract/mail-settings.ts'
import type { Actor, Context } from '../../context.ts'
import { describeMailFailure, explainFailure } from '../../doctor/mail-failures.ts'
import { checkMailDomain } from '../../doctor/mail-out.ts'
import { MAIL_PAGES } from '../../doctor/mail-words.ts'
import { createResolver } from '../../doctor/run-checks.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MailPart } from '../../platform/config/mail-oauth.ts'
import { inTime } from '../../platform/in-time.ts'
import { connect, openFolder } from '../in/imap/connect.ts'
import { MailboxError } from '../in/imap/mailbox-error.ts'
import { createMessageId } from '../ids.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'
import { createMailer, domainOf } from '../out/mailer.ts'
import { composeTestEmail } from '../out/test-email.ts'
import { type MailSettingsInput, configWithInput } from './mail-settings.ts'
import { serverOf, tryServer } from './try-server.ts'

const ROUND_TRIP_MS = 20_000
const LOOK_EVERY_MS = 500
const SEND_MS = 10_000

type Test = { ctx: Context; part: MailPart; config: Config; actor: Actor; steps: TestStep[] }
type Outcome = Omit<TestStep, 'name' | 'ms'>

/**
 * Tests how email is sent or received: as given, or what is in force where nothing is given. Throws `invalid-input` for settings
 * that are not whole.
 */
export async function testMailSettings(
  ctx: Context,
  part: MailPart,
  input: MailSettingsInput,
  actor: Actor,
): Promise<{ ok: boolean; steps: TestStep[] }> {
  const test: Test = { ctx, part, config: await configWithInput(ctx, part, input), actor, steps: [] }
  return { ok: await runSteps(test), steps: test.steps }
}

/** Takes the steps, and returns whether mail goes out or comes in. */
async function runSteps(test: Test): Promise<boolean> {
  const { part, actor } = test
  const isSending = part === 'sending'
  if (!(await takeStep(test, isSending ? 'Sign-in' : 'Sign-in and folder', () => signIn(test)))) return false
  if (!isSending) return (await tryRoundTrip(test)) !== false
  const isSent = await takeStep(test, 'Test email', async () => {
    await send(test, actor.email)
    return { ok: true, text: `The mail server accepted an email to ${actor.email}. Check your inbox.` }
  })
  if (!isSent) return false
  const back = await tryRoundTrip(test)
  await lookUpDomain(test, back || null)
  return back !== false
}

async function signIn({ part, config }: Test): Promise<Outcome> {
  const server = serverOf(config, part)
  if (!server) return { ok: null, text: part === 'sending' ? 'No mail server is set.' : 'No mailbox is connected.' }
  const found = await tryServer(config, part)
  if (!('count' in found)) return { ok: false, text: `${found.found} ${found.todo}`, field: found.field }
  const emails = 'folder' in server ? ` Emails in ${server.folder}: ${found.count}.` : ''
  return { ok: true, text: `${server.host} accepted the sign-in.${emails}` }
}

async function takeStep(test: Test, name: string, work: () => Promise<Outcome>): Promise<boolean> {
  const start = performance.now()
  const outcome = await work().catch((error: unknown) => explain(test, error))
  test.steps.push({ name, ...outcome, ms: Math.round(performance.now() - start) })
  return outcome.ok === true
}

function explain({ part, config }: Test, error: unknown): Outcome {
  const failed = error instanceof MailboxError ? 'receiving' : 'sending'
  const server = serverOf(config, failed)!
  const { field } = explainFailure(failed, server, error)
  return { ok: false, text: describeMailFailure(failed, server, error), ...(failed === part && { field }) }
}

/** Mails a test at once; returns its Message-ID. Throws what nodemailer throws. */
async function send({ ctx, config }: Test, address: string): Promise<string> {
  const id = randomUUID()
  const mail = composeTestEmail({ id, to: { name: '', address }, date: ctx.now() })
  await inTime(SEND_MS, createMailer(config, ctx.signer)(mail))
  return createMessageId(ctx.signer, { kind: 'n', id }, domainOf(config.mailFrom))
}

type Signature = { selector: string; domain: string } | undefined

/** Mails the mailbox that is read, and waits for it there. Returns the signature, false if it failed, null if it cannot be tried. */
async function tryRoundTrip(test: Test): Promise<{ signature: Signature } | false | null> {
  const { config } = test
  const [mailbox] = config.mailIn.mailboxes
  if (!mailbox || !config.smtp) {
    const page = MAIL_PAGES[mailbox ? 'sending' : 'receiving']
    const text = `Not tried: for this, email has to be set up in ${page}, too.`
    await takeStep(test, 'Round trip', async () => ({ ok: null, text }))
    return null
  }
  const address = MAILBOX_PATTERN.test(mailbox.user) ? mailbox.user : config.mailFrom
  let found: { signature: Signature } | undefined
  await takeStep(test, 'Round trip', async () => {
    const start = performance.now()
    found = await waitForMail(test, await send(test, address))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (found) return { ok: true, text: `The email to ${address} came back in ${seconds} seconds.` }
    const advice = `Check its spam folder, and that this mailbox gets the email of ${address}.`
    const text = `The email to ${address} did not come back into ${mailbox.folder} within 20 seconds. ${advice}`
    return { ok: false, text }
  })
  return found ?? false
}

/** Looks for a mail over a connection of its own until it is there; the reader of the mailbox knows it as our own. */
async function waitForMail({ config, ctx }: Test, messageId: string) {
  const mailbox = { ...config.mailIn.mailboxes[0]!, after: { do: 'leave' as const } }
  const stopping = AbortSignal.timeout(ROUND_TRIP_MS)
  const connection = await connect(mailbox, { stopping })
  const { client } = connection
  try {
    while (!stopping.aborted) {
      await openFolder(connection, mailbox)
      const [uid] = (await client.search({ header: { 'message-id': messageId } }, { uid: true })) || []
      if (uid !== undefined) {
        const mail = await client.fetchOne(uid, { headers: ['dkim-signature'] }, { uid: true })
        return { signature: readSignature(mail ? String(mail.headers ?? '') : '') }
      }
      await ctx.clock.sleep(LOOK_EVERY_MS, stopping)
    }
  } catch (error) {
    if (!stopping.aborted) throw error
  } finally {
    client.close()
  }
  return undefined
}

/** Returns selector and domain of a mail's first DKIM-Signature (RFC 6376). */
export function readSignature(headers: string): Signature {
  const [header = ''] = /dkim-signature:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/i.exec(headers) ?? []
  const tag = (name: string) => new RegExp(`[:;]\\s*${name}\\s*=\\s*([\\w.-]+)`).exec(header)?.[1]?.toLowerCase()
  const [selector, domain] = [tag('s'), tag('d')]
  return selector && domain ? { selector, domain } : undefined
}

/** Adds what the doctor says about the sender's domain; DKIM as far as the mail that came back shows it. */
async function lookUpDomain({ config, steps }: Test, back: { signature: Signature } | null): Promise<void> {
  const start = performance.now()
  const { selector, domain } = back?.signature ?? {}
  const names = { resolver: createResolver(), dkimSelector: selector, dkimDomain: domain }
  const findings = await checkMailDomain({ config, ...names })
  const ms = Math.round(performance.now() - start)
  for (const { title, state, found, todo } of findings) {
    const text = todo ? `${found} ${todo}` : found
    steps.push({ name: title, ok: state === 'ok' || (state === 'skipped' ? null : false), text, ms })
  }
}
