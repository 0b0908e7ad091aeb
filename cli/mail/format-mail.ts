import type { getMail, listMails } from '#server/mail/in/mails.ts'
import { toOneLine } from '#server/platform/log.ts'

type MailList = Awaited<ReturnType<typeof listMails>>
type Mail = Awaited<ReturnType<typeof getMail>>

const formatTime = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
const formatSize = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`
const orNone = (text: string, none: string) => toOneLine(text) || none

/** Describes a page of incoming mails, a line each, with its reason below. */
export function formatMails({ mails, nextCursor, counts }: MailList): string {
  const lines = mails.flatMap((mail) => [
    [mail.id, formatTime(mail.received_at), mail.state.padEnd(10), formatSize(mail.size).padStart(8)].join('  ') +
      `  ${orNone(mail.from, '(no sender)')}: ${orNone(mail.subject, '(no subject)')}`,
    ...(mail.flood_count === null ? [] : [`  The newest of a flood; emails in it: ${mail.flood_count}`]),
    ...(mail.reason ? [`  ${toOneLine(mail.reason)}`] : []),
  ])
  const { failed, held, bounce, spam } = counts
  return [
    ...(lines.length > 0 ? lines : ['There are no emails here.']),
    ...(nextCursor ? [`More: add --cursor ${nextCursor}`] : []),
    `Failed ${failed}, held ${held}, bounced ${bounce}, spam ${spam}.`,
  ].join('\n')
}

/** Describes one incoming mail. */
export function formatMail(mail: Mail): string {
  const rows: [string, string | null][] = [
    ['id', mail.id],
    ['received', mail.received_at.toISOString()],
    ['state', mail.class && mail.class !== mail.state ? `${mail.state} (${mail.class})` : mail.state],
    ['reason', mail.reason],
    ['from', orNone(mail.from, '(no sender)')],
    ['sender', mail.sender_check],
    ['subject', orNone(mail.subject, '(no subject)')],
    ['size', `${mail.size} bytes`],
    ['ticket', mail.ticket_number === null ? null : `#${mail.ticket_number}`],
  ]
  const facts = rows.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(10)}${toOneLine(value)}`]))
  const text = mail.text?.split('\n').map(toOneLine) ?? []
  return [...facts, ...(text.length > 0 ? ['', ...text] : [])].join('\n')
}
