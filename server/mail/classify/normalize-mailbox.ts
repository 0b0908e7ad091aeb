import type { Config } from '../../platform/config/config.ts'

/** Local parts that belong to programs, or that reply automatically (RFC 3834, section 2). */
const AUTOMATIC_LOCAL_PART =
  /^(?:mailer-?daemon|postmaster|abuse|root|daemon|nobody|www-data|(?:do-?)?not?-?reply|no-?response|bounces?|auto-?(?:reply|responder)|majordomo|listserv|owner-.*|.*-(?:request|owner|bounces?|noreply|no-reply))$/
const GMAIL_DOMAIN = /^(?:gmail|googlemail)\.com$/

/** Returns one spelling for all addresses of a mailbox: lower case, without `+suffix`, and for Gmail without dots. */
export function normalizeMailbox(address: string): string {
  const folded = address.toLowerCase()
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1)
  const local = folded.slice(0, at)
  const base = local.replace(/(?<=.)\+.*$/, '')
  return GMAIL_DOMAIN.test(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`
}

/** Returns whether a normalised mailbox is one that mail of ours comes from, goes to or is read in. */
export function isOurMailbox({ mailFrom, companyInbox, mailIn }: Config, mailbox: string): boolean {
  const ours = [mailFrom, companyInbox, ...mailIn.mailboxes.map(({ user }) => user)].map(normalizeMailbox)
  if (ours.includes(mailbox) || !mailIn.replyAddress) return ours.includes(mailbox)
  const { before, after } = mailIn.replyAddress
  const isReplyAddress = mailbox.startsWith(before) && mailbox.endsWith(after)
  return isReplyAddress || mailbox === normalizeMailbox(`${before}token${after}`)
}

/** Returns whether a normalised mailbox plainly belongs to a program. */
export const isAutomaticMailbox = (mailbox: string): boolean =>
  AUTOMATIC_LOCAL_PART.test(mailbox.slice(0, mailbox.lastIndexOf('@')).replaceAll(/[._]/g, '-'))
