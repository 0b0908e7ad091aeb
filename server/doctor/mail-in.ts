import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { ImapMailbox } from '../platform/config/mailboxes.ts'
import { inboxFolders } from '../mail/in/inbox-folder.ts'
import { connect, openFolder } from '../mail/in/imap/connect.ts'
import { toMailboxError, describeProblem } from '../mail/in/imap/mailbox-error.ts'
import { EXPIRY_TODO, describeExpiry, warningFor } from '../mail/oauth/expiry.ts'
import { MailTokenError, type TokenSource, createTokenSource } from '../mail/oauth/token-source.ts'
import { tokenUser } from '../mail/out/mailer.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type Check, type Installation, createFindings, codeOf } from './finding.ts'

const MAILBOX = createFindings('Mailbox')
export const NO_MAILBOX = MAILBOX.skipped(
  'No mailbox is connected, so emails don’t become tickets.',
  'Set IMAP_URL to your support mailbox (docs/mailboxes.md), then restart.',
)
const INBOX_FOLDER = createFindings('Inbox folder')
const REPLIES = createFindings('Replies')
const OAUTH = createFindings('Mail OAuth')

/** Signs in to each mailbox of IMAP_URL and opens its folder for reading; changes nothing there. */
export const checkMailboxes: Check = async ({ config: { mailIn } }) => {
  const { mailboxes, oauth } = mailIn
  if (mailboxes.length === 0) return [NO_MAILBOX]
  const tokens = oauth && createTokenSource(oauth)
  return Promise.all(mailboxes.map((mailbox) => checkMailbox(mailbox, tokens)))
}

async function checkMailbox(mailbox: ImapMailbox, tokens: TokenSource | undefined): Promise<Finding> {
  const readOnly: ImapMailbox = { ...mailbox, after: { do: 'leave' } }
  try {
    const connection = await connect(mailbox, { tokens })
    const { count } = await openFolder(connection, readOnly).finally(() => connection.client.close())
    return MAILBOX.ok(`${mailbox.name} can be read; it holds ${count} ${count === 1 ? 'email' : 'emails'}.`)
  } catch (error) {
    const failure = toMailboxError(error, mailbox)
    const { words, whatToDo } = describeProblem(failure.problem, mailbox)
    return MAILBOX.problem(`${mailbox.name}: ${words} (${failure.code})`, whatToDo)
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Requests an access token from the mail service and checks when the secret ends; returns nothing without MAIL_OAUTH. */
export const checkMailOAuth: Check = async ({ config: { mailIn, smtpUrl } }) => {
  const { oauth, mailboxes } = mailIn
  if (!oauth) return []
  const isUsed = mailboxes.some(({ password }) => password === undefined) || (smtpUrl && tokenUser(smtpUrl))
  if (!isUsed)
    return [
      OAUTH.warning(
        'MAIL_OAUTH is set and not used: IMAP_URL and SMTP_URL have passwords, or no users.',
        'Leave the password out of the address that should sign in with a token.',
      ),
    ]
  const findings = [await checkToken(() => createTokenSource(oauth)())]
  return [...findings, ...expiryFindings(oauth.service, oauth.expiresAt, new Date())]
}

async function checkToken(request: () => Promise<string>): Promise<Finding> {
  try {
    await request()
    return OAUTH.ok('The mail service gives our application an access token.')
  } catch (error) {
    const { reason, code } = error as MailTokenError
    if (reason === 'refused')
      return OAUTH.problem(
        `The mail service gives our application no access token (${code}).`,
        'Check tenant, client id and secret (or refresh token) in MAIL_OAUTH; an expired secret has to be replaced.',
      )
    return OAUTH.problem(
      `The mail service’s token address does not respond (${code}).`,
      'Check that this machine can reach it, and the service’s status page.',
    )
  }
}

/** Reports when the secret ends. */
export function expiryFindings(service: string, expiresAt: Date | undefined, now: Date): Finding[] {
  if (!expiresAt) {
    const todo = 'Set MAIL_OAUTH_EXPIRES to the day on which the secret ends, as in 2027-05-31.'
    // Only Microsoft's secrets always end.
    return service === 'microsoft' ? [OAUTH.warning('Nothing will warn before the secret ends.', todo)] : []
  }
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days <= 0) return [OAUTH.problem(describeExpiry(days), EXPIRY_TODO)]
  if (warningFor(days) !== undefined) return [OAUTH.warning(describeExpiry(days), EXPIRY_TODO)]
  return [OAUTH.ok(`The secret ends in ${days} days.`)]
}

/** Checks the inbox folder, and that the settings about senders and replies fit together. */
export const checkMailIn: Check = async (installation) => [
  ...(await checkFolders(installation)),
  ...checkReplies(installation),
]

async function checkFolders({ config }: Installation): Promise<Finding[]> {
  for (const folder of Object.values(inboxFolders(config.dataDir)))
    try {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENOENT') return [INBOX_FOLDER.skipped('There is none yet; the first start makes it.')]
      const todo = 'Give it to the user the server runs as: mails put there are not taken until then.'
      return [INBOX_FOLDER.problem(`${folder} cannot be written (${code}).`, todo)]
    }
  return [INBOX_FOLDER.ok('Files put there can be taken.')]
}

function checkReplies({ config: { mailIn, mailFrom } }: Installation): Finding[] {
  const { replyAddress, inboundToken, mailboxes, authservId } = mailIn
  const [from, replies] = [mailFrom, replyAddress?.after].map((address) => address?.split('@').at(-1)?.toLowerCase())
  return REPLIES.faultsOr('The settings fit together.', [
    replies !== undefined &&
      replies !== from &&
      REPLIES.warning(
        `Answers come from ${from}, and replies to them go to ${replies}.`,
        'Mail servers trust answers more with MAIL_FROM and MAIL_REPLY_ADDRESS of one domain; both need SPF and DKIM.',
      ),
    authservId === undefined &&
      (replyAddress !== undefined || inboundToken !== undefined || mailboxes.length > 0) &&
      REPLIES.warning(
        'No sender can be verified, so nobody of the team can write to a ticket by email.',
        'Set MAIL_AUTHSERV_ID to the name with which your mail server signs its Authentication-Results.',
      ),
  ])
}
