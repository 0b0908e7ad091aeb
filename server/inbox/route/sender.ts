import type { ParsedMail } from '../parsed-mail.ts'
import type { Sender } from './route-context.ts'

/** The longest address that is believed to be one (RFC 5321 allows 254 octets). */
const MAX_ADDRESS = 320

/** Returns the sender as the mail names them; undefined where it names no address. */
export function senderOf({ from, hasClearSender }: Pick<ParsedMail, 'from' | 'hasClearSender'>): Sender | undefined {
  const address = from?.address.trim().toLowerCase() ?? ''
  if (!address || address.length > MAX_ADDRESS) return undefined
  return { address, name: from!.name.trim(), isClear: hasClearSender, user: undefined }
}
