import { HAS_INBOUND_MAILS, MAILS_BY_STATE } from '#server/inbox/mail-counts.ts'
import { type DatabaseCheck, type Finding, ok, skipped, warning } from './finding.ts'

const TITLE = 'Incoming mail'
/** A mail is read within a second or two. */
const LONG_WAIT_S = 15 * 60

type Row = { waiting: number; oldest: number; failed: number; held: number }

/** Finds emails that wait, could not be read, or need a decision. */
export const checkIncomingMail: DatabaseCheck = async (client) => {
  const { rows } = await client.query<{ exists: boolean }>(HAS_INBOUND_MAILS)
  if (!rows[0]!.exists) return [skipped(TITLE, 'There is no table for it yet; the first start makes it.')]
  return mailFindings((await client.query<Row>(MAILS_BY_STATE)).rows[0]!)
}

/** Judges how many emails wait to be read, the oldest for how many seconds, and how many failed or are held. */
export function mailFindings({ waiting, oldest, failed, held }: Row): Finding[] {
  const findings = [
    ...(failed > 0
      ? [
          warning(
            TITLE,
            `${emails(failed)} could not be read.`,
            'Look at them on the Email page of the dashboard, or with `npm run mail -- list --state failed`.',
          ),
        ]
      : []),
    ...(held > 0
      ? [warning(TITLE, `${emails(held)} held for a decision.`, 'Decide on the Email page, or beside the ticket.')]
      : []),
    ...(oldest > LONG_WAIT_S
      ? [
          warning(
            TITLE,
            `${emails(waiting)} not read yet, the oldest for ${Math.round(oldest / 60)} minutes.`,
            'Start the server if it does not run; otherwise its log says what keeps it.',
          ),
        ]
      : []),
  ]
  return findings.length > 0 ? findings : [ok(TITLE, 'Every email has been read, and none waits for a decision.')]
}

const emails = (count: number) => (count === 1 ? '1 email' : `${count} emails`)
