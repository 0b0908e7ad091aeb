import { constantTimeEqual, type Signer } from '../signing.ts'
import { base32 } from './base32.ts'

/** 80 bits: none is guessed within the life of a ticket (docs/decisions/0065-ids-in-mails.md). */
const MAC_BYTES = 10

const shorten = (signature: string): string => base32(Buffer.from(signature, 'base64url').subarray(0, MAC_BYTES))

/** Returns 16 lower-case letters that only this installation can make for this text. */
export const createMac = (signer: Signer, purpose: string, text: string): string => shorten(signer.sign(purpose, text))

/** Whether these are the letters for this text, by the current secret or the previous one, whatever their case. */
export const isMac = (signer: Signer, purpose: string, text: string, given: string): boolean =>
  signer.signatures(purpose, text).some((signature) => constantTimeEqual(shorten(signature), given.toLowerCase()))
