import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { inboxFolders } from '#server/inbox/folder/inbox-folders.ts'
import { type Check, type Finding, type Installation, ok, problem, skipped, warning } from './finding.ts'

const FOLDER = 'Inbox folder'
const REPLIES = 'Replies'

/** Checks that emails can come in: the inbox folder, and whether what the settings say about senders and replies fits together. */
export const checkMailIn: Check = async (installation) => [
  ...(await checkFolders(installation)),
  ...checkReplies(installation),
]

async function checkFolders({ config }: Installation): Promise<Finding[]> {
  for (const folder of Object.values(inboxFolders(config.dataDir)))
    try {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return [skipped(FOLDER, 'There is none yet; the first start makes it.')]
      const todo = 'Give it to the user the server runs as: mails put there are not taken until then.'
      return [problem(FOLDER, `${folder} cannot be written (${code}).`, todo)]
    }
  return [ok(FOLDER, 'Files put there can be taken.')]
}

function checkReplies({ config: { mailIn, mailFrom } }: Installation): Finding[] {
  const { replyAddress, inboundToken, mailboxes, authservId } = mailIn
  const findings: Finding[] = []
  const [from, replies] = [mailFrom, replyAddress?.after].map((address) => address?.split('@').at(-1)?.toLowerCase())
  if (replies !== undefined && replies !== from)
    findings.push(
      warning(
        REPLIES,
        `Answers come from ${from}, and replies to them go to ${replies}.`,
        'Mail servers trust answers more with MAIL_FROM and MAIL_REPLY_ADDRESS of one domain; both need SPF and DKIM.',
      ),
    )
  if (authservId === undefined && (replyAddress || inboundToken || mailboxes.length > 0))
    findings.push(
      warning(
        REPLIES,
        'No sender can be verified, so nobody of the team can write to a ticket by email.',
        'Set MAIL_AUTHSERV_ID to the name with which your mail server signs its Authentication-Results.',
      ),
    )
  return findings.length > 0 ? findings : [ok(REPLIES, 'The settings fit together.')]
}
