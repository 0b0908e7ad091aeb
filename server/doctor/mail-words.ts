import type { Finding } from '#contract/setup-list.ts'
import type { MailPart } from '../platform/config/mail-oauth.ts'
import type { createFindings } from './finding.ts'

/** The pages of the dashboard where an admin sets mail up. */
export const MAIL_PAGES = { sending: 'Settings, Email, Sending', receiving: 'Settings, Email, Receiving' } as const

/** The finding of a stored secret that cannot be read, as after a restore on another SECRET. */
export const lostSecret = ({ problem }: ReturnType<typeof createFindings>, part: MailPart): Finding =>
  problem(
    `The password for ${part} email was stored with another signing key and can’t be read.`,
    `Enter it again in ${MAIL_PAGES[part]}.`,
    `Enter it again in ${MAIL_PAGES[part]}, or set SECRET_PREVIOUS to the former SECRET.`,
  )
