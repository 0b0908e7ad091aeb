import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Config } from '../platform/config/config.ts'
import type { MailOAuth } from '../platform/config/mail-oauth.ts'
import type { ImapMailbox } from '../platform/config/mailboxes.ts'
import { inboxFolders } from '../mail/in/inbox-folder.ts'
import { type ConnectOptions, connect, openFolder } from '../mail/in/imap/connect.ts'
import { toMailboxError, describeProblem } from '../mail/in/imap/mailbox-error.ts'
import { applicationsOf, describeExpiry, expiryTodo, warningFor } from '../mail/oauth/expiry.ts'
import { MailTokenError, tokensOf } from '../mail/oauth/token-source.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type Check, type Installation, createFindings, codeOf } from './finding.ts'
import { explainToken } from './mail-failures.ts'
import { MAIL_PAGES, lostSecret } from './mail-words.ts'

const MAILBOX = createFindings('Mailbox')
export const NO_MAILBOX = MAILBOX.skipped(
  'No mailbox is connected, so emails don’t become tickets.',
  `Connect your support mailbox in ${MAIL_PAGES.receiving}.`,
)
export const LOST_MAILBOX = lostSecret(MAILBOX, 'receiving')
const INBOX_FOLDER = createFindings('Inbox folder')
const REPLIES = createFindings('Replies')
const OAUTH = createFindings('Mail OAuth')

/** Signs in to each mailbox and opens its folder for reading; changes nothing there. */
export const checkMailboxes: Check = async ({ config: { mailIn, lostMailSecrets } }) => {
  const { mailboxes } = mailIn
  if (lostMailSecrets.includes('receiving')) return [LOST_MAILBOX]
  if (mailboxes.length === 0) return [NO_MAILBOX]
  return Promise.all(mailboxes.map(checkMailbox))
}

/** Signs in to a mailbox and counts the mails of its folder. Throws MailboxError. */
export async function countMails(mailbox: ImapMailbox, options: ConnectOptions = {}): Promise<number> {
  const readOnly: ImapMailbox = { ...mailbox, after: { do: 'leave' } }
  const connection = await connect(mailbox, options)
  const { count } = await openFolder(connection, readOnly).finally(() => connection.client.close())
  return count
}

async function checkMailbox(mailbox: ImapMailbox): Promise<Finding> {
  try {
    const count = await countMails(mailbox)
    return MAILBOX.ok(`${mailbox.name} can be read; it holds ${count} ${count === 1 ? 'email' : 'emails'}.`)
  } catch (error) {
    const failure = toMailboxError(error, mailbox)
    const { words, whatToDo } = describeProblem(failure.problem, mailbox)
    return MAILBOX.problem(`${mailbox.name}: ${words} (${failure.code})`, whatToDo)
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Requests an access token from each mail service and checks when the secret ends; returns nothing without OAuth. */
export const checkMailOAuth: Check = async ({ config }) =>
  (await Promise.all(applicationsOf(config).map((oauth) => checkOAuth(config, oauth)))).flat()

async function checkOAuth({ mailIn, smtp }: Config, oauth: MailOAuth): Promise<Finding[]> {
  if ([smtp, ...mailIn.mailboxes].some((server) => server?.oauth === oauth))
    return [await checkToken(oauth), ...expiryFindings(oauth, new Date())]
  return [
    OAUTH.warning(
      'MAIL_OAUTH is set and not used: IMAP_URL and SMTP_URL have passwords, or no users.',
      'Leave the password out of the address that should sign in with a token.',
    ),
  ]
}

async function checkToken(oauth: MailOAuth): Promise<Finding> {
  try {
    await tokensOf(oauth)!()
    return OAUTH.ok('The mail service gives our application an access token.')
  } catch (error) {
    if (!(error instanceof MailTokenError)) throw error
    const { found, todo } = explainToken(error, oauth.part)
    return OAUTH.problem(found, oauth.part ? `${MAIL_PAGES[oauth.part]}: ${todo}` : todo)
  }
}

/** Reports when the secret ends. */
export function expiryFindings(
  { service, expiresAt, part }: Pick<MailOAuth, 'service' | 'expiresAt' | 'part'>,
  now: Date,
): Finding[] {
  if (!expiresAt) {
    const todo = part
      ? `Enter the day on which the secret ends in ${MAIL_PAGES[part]}.`
      : 'Set MAIL_OAUTH_EXPIRES to the day on which the secret ends, as in 2027-05-31.'
    // Only Microsoft's secrets always end.
    return service === 'microsoft' ? [OAUTH.warning('Nothing will warn before the secret ends.', todo)] : []
  }
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days <= 0) return [OAUTH.problem(describeExpiry(days), expiryTodo(part))]
  if (warningFor(days) !== undefined) return [OAUTH.warning(describeExpiry(days), expiryTodo(part))]
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
        'Mail servers trust answers more if sender and reply address have one domain; both need SPF and DKIM.',
      ),
    authservId === undefined &&
      (replyAddress !== undefined || inboundToken !== undefined || mailboxes.length > 0) &&
      REPLIES.warning(
        'No sender can be verified, so nobody of the team can write to a ticket by email.',
        `Enter the name of the mail server whose checks of senders you trust: ${MAIL_PAGES.receiving}.`,
        `Enter the name with which your mail server signs its Authentication-Results, in ${MAIL_PAGES.receiving} or as MAIL_AUTHSERV_ID.`,
      ),
  ])
}
