import type { ImapMailbox } from '#server/config/mailboxes.ts'
import { connect, openFolder } from '#server/inbox/imap/connect.ts'
import { toMailboxError } from '#server/inbox/imap/mailbox-error.ts'
import { describeProblem } from '#server/inbox/imap/problem-words.ts'
import { type TokenSource, createTokenSource } from '#server/mail-oauth/token-source.ts'
import { type Check, type Finding, ok, problem, skipped } from './finding.ts'

const TITLE = 'Mailbox'

/** Signs in to each mailbox of IMAP_URL and opens its folder for reading; changes nothing there. */
export const checkMailboxes: Check = async ({ config: { mailIn } }) => {
  const { mailboxes, oauth } = mailIn
  if (mailboxes.length === 0)
    return [skipped(TITLE, 'IMAP_URL is not set: no mailbox is read.', 'Set IMAP_URL to turn emails into tickets.')]
  const tokens = oauth && createTokenSource(oauth)
  return Promise.all(mailboxes.map((mailbox) => checkMailbox(mailbox, tokens)))
}

async function checkMailbox(mailbox: ImapMailbox, tokens: TokenSource | undefined): Promise<Finding> {
  const readOnly: ImapMailbox = { ...mailbox, after: { do: 'leave' } }
  try {
    const connection = await connect(mailbox, { tokens })
    const { count } = await openFolder(connection, readOnly).finally(() => connection.client.close())
    return ok(TITLE, `${mailbox.name} can be read; it holds ${count} ${count === 1 ? 'email' : 'emails'}.`)
  } catch (error) {
    const failure = toMailboxError(error, mailbox)
    const { words, whatToDo } = describeProblem(failure.problem, mailbox)
    return problem(TITLE, `${mailbox.name}: ${words} (${failure.code})`, whatToDo)
  }
}
