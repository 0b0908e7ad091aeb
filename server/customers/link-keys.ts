import { type Signer, constantTimeEqual } from '../platform/signing.ts'
import { createHash } from 'node:crypto'

const CODE_PURPOSE = 'customer-code'
const DIGITS = 6

/** Returns the six digits that confirm a browser, derived from the row's id and SECRET and not stored. */
export const customerCode = (signer: Signer, codeId: string): string => digitsOf(signer.sign(CODE_PURPOSE, codeId))

/** Verifies the digits by the current secret or the previous one; spaces and hyphens do not count. */
export function acceptsCode(signer: Signer, codeId: string, given: string): boolean {
  const digits = given.replaceAll(/[\s-]+/gu, '')
  return signer.signatures(CODE_PURPOSE, codeId).some((signature) => constantTimeEqual(digitsOf(signature), digits))
}

/** Derives digits from 48 bits, which makes a million codes equally likely to one in 10^8. */
const digitsOf = (signature: string): string =>
  String(Buffer.from(signature, 'base64url').readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')

const LINK_PURPOSE = 'ticket-link'
/** 132 bits in base64url. */
const KEY_LENGTH = 22

/** Returns the key of a link, derived from its id and SECRET and not stored; the same in every mail. */
export const linkKey = (signer: Signer, linkId: string): string =>
  signer.sign(LINK_PURPOSE, linkId).slice(0, KEY_LENGTH)

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const pagePath = (ticketNumber: number): string => `/t/${ticketNumber}`

export const linkPath = (ticketNumber: number, key: string): string => `${pagePath(ticketNumber)}?k=${key}`

const SIGN_IN_PURPOSE = 'customer-sign-in'

/** Returns the key of a one-time link to My tickets, derived from the row's id and SECRET and not stored. */
export const signInKey = (signer: Signer, signInId: string): string =>
  signer.sign(SIGN_IN_PURPOSE, signInId).slice(0, KEY_LENGTH)
