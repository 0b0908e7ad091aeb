import type { MailAddress } from '../parsed-mail.ts'

/** What sends bounces: the mail systems themselves. */
const DAEMONS = ['mailer-daemon', 'maildaemon', 'mail-daemon', 'mailerdaemon', 'mdaemon']
/** Mail systems and the people who run them. */
const POSTMASTERS = ['mail-administrator', 'system administrator', 'mail-system', 'mail-service']
/** What reads no answers; other words may stand before or behind. */
const NO_REPLY = `noreply donotreply dontreply neverreply noanswer nepasrepondre noresponder nichtantworten
  keineantwort naoresponda nonrispondere nietbeantwoorden unattended`.split(/\s+/)
/** Programs that report: alarms, backups, monitoring, notifications of services. */
const PROGRAMS = new Set(
  `alert alerts alarm alarms monitor monitoring notification notifications notify notifier nagios icinga zabbix
  prtg centreon uptime uptimerobot statuspage healthcheck healthchecks backup backups backupreport veeam acronis
  datto synology qnap root cron crond anacron robot bot autoresponder autoreply auto-reply auto-confirm auto-notify
  system-notification systemalert scanner printer copier fax ups apcupsd jira github gitlab jenkins build updates
  newsletter newsletters digest dmarcreport dmarc-report dmarc-reports rmm connectwise ninjarmm ninjaone kaseya
  atera logicmonitor pagerduty opsgenie grafana prometheus alertmanager cloudwatch sentry datadog splunk graylog
  wazuh`.split(/\s+/),
)
/** Addresses that take returned mail. */
const RETURNED = ['bounce', 'bounces', 'return', 'returns', 'mailer', 'listserv', 'majordomo']

const DAEMON_NAMES = ['mail delivery s', 'mail deliver s', 'mailer-daemon', 'mailer daemon']

const squeeze = (text: string): string => text.replaceAll(/[ ._-]/g, '')

/** The part before the @, in lower case and without `+…` or a VERP address after it. */
function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const local = at < 0 ? address : address.slice(0, at)
  return local.toLowerCase().replaceAll(/["\\]/g, '').split(/[+=@]/, 1)[0] ?? ''
}

/** Returns whether a mail system sent this: `MAILER-DAEMON`, or a name as "Mail Delivery Subsystem". */
export function isMailDaemon({ name, address }: MailAddress): boolean {
  const box = squeeze(mailbox(address))
  return (
    DAEMONS.some((daemon) => box === squeeze(daemon)) ||
    DAEMON_NAMES.some((start) => name.toLowerCase().startsWith(start) || mailbox(address).startsWith(start))
  )
}

/** Returns whether the address is the postmaster's: a mail system's, or of the person who runs it. */
export function isPostmaster(address: string): boolean {
  const box = squeeze(mailbox(address))
  return box.startsWith('postmaster') || POSTMASTERS.some((role) => box === squeeze(role))
}

/** Returns whether the address says that answers are not read: `no-reply`, `do_not_reply`, `noreply-billing`. */
export function isNoReply(address: string): boolean {
  const box = squeeze(mailbox(address))
  return NO_REPLY.some((word) => box.startsWith(word) || box.endsWith(word))
}

/** Returns whether the address belongs to a program: alarms, backups, notifications. */
export const isProgram = (address: string): boolean => PROGRAMS.has(mailbox(address))

/** Returns whether the address takes returned mail: `bounces+123@…`. */
export function isReturnAddress(address: string): boolean {
  const box = mailbox(address)
  return RETURNED.some((word) => box === word || box.startsWith(`${word}-`)) || box.endsWith('-bounces')
}
