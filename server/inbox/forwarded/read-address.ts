import { MAILBOX_PATTERN } from '#contract/field-rules.ts'
import type { MailAddress } from '../parsed-mail.ts'

/** A longer header names more than one person, or hides one. */
const MAX_LENGTH = 1_000
const MAX_ADDRESS = 254
const SEPARATOR = /[\s<>[\](),;"]+/
const LINK = /^mailto:/i

/**
 * Reads the sender as programs write it into a text: with angle or square brackets, as a link, quoted, or as an address
 * alone. Undefined unless it has exactly one valid address, however often it is written.
 */
export function readAddress(value: string): MailAddress | undefined {
  if (value.length > MAX_LENGTH) return undefined
  const tokens = value.split(SEPARATOR).map((token) => dropQuotes(token.replace(LINK, '')))
  const candidates = tokens.filter((token) => token.includes('@') && token.length > 1)
  const addresses = new Map(candidates.map((token) => [token.toLowerCase(), token]))
  const [address] = addresses.values()
  if (addresses.size !== 1 || address === undefined) return undefined
  if (address.length > MAX_ADDRESS || !MAILBOX_PATTERN.test(address)) return undefined
  return { name: nameOf(value, address), address }
}

/** What stands before the address, without quotes and brackets; empty where it is only the address again. */
function nameOf(value: string, address: string): string {
  const before = value.slice(0, value.indexOf(address))
  const name = before
    .replaceAll(/["<>[\]()]|mailto:/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return dropQuotes(name).trim()
}

/** Removes one apostrophe on either side, with which some programs quote names and addresses. */
const dropQuotes = (text: string) =>
  text.slice(text.startsWith("'") ? 1 : 0, text.length > 1 && text.endsWith("'") ? -1 : undefined)
