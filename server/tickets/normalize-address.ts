/** Names under which programs write and nobody reads, or which answer by themselves (RFC 3834, section 2). */
const AUTOMATIC_LOCAL_PART =
  /^(?:mailer-?daemon|postmaster|(?:do-?)?not?-?reply|no-?response|bounces?|auto-?(?:reply|responder)|majordomo|listserv|owner-.*|.*-(?:request|owner|bounces?|noreply|no-reply))$/
const GMAIL_DOMAIN = /^(?:gmail|googlemail)\.com$/

/**
 * One spelling for all addresses that are known to reach the same mailbox: in lower case, without what follows a plus
 * sign, and at Gmail without dots.
 */
export function normalizeMailbox(address: string): string {
  const folded = address.toLowerCase()
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1)
  const local = folded.slice(0, at)
  const base = local.replace(/(?<=.)\+.*$/, '')
  return GMAIL_DOMAIN.test(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`
}

/** Whether a mailbox, as `sameMailbox` spells it, plainly belongs to a program. */
export const isAutomaticMailbox = (mailbox: string): boolean =>
  AUTOMATIC_LOCAL_PART.test(mailbox.slice(0, mailbox.lastIndexOf('@')).replaceAll(/[._]/g, '-'))
