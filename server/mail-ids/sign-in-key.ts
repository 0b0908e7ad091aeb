import type { Signer } from '../signing.ts'

const SIGN_IN_PURPOSE = 'customer-sign-in'
/** 132 bits in base64url. */
const SIGN_IN_KEY_LENGTH = 22

/** The key of a one-time link to My tickets, made from the row's id and SECRET; no row holds it. */
export const signInKey = (signer: Signer, signInId: string): string =>
  signer.sign(SIGN_IN_PURPOSE, signInId).slice(0, SIGN_IN_KEY_LENGTH)
