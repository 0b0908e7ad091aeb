import { type Signer, constantTimeEqual } from '../signing.ts'

const CODE_PURPOSE = 'customer-code'
const DIGITS = 6

/** The six digits that confirm a browser, made from the id of the row and SECRET: no row holds them. */
export const customerCode = (signer: Signer, codeId: string): string => digitsOf(signer.sign(CODE_PURPOSE, codeId))

/** Whether these are the digits of the code, by the current secret or the previous one; spaces and hyphens do not count. */
export function acceptsCode(signer: Signer, codeId: string, given: string): boolean {
  const digits = given.replaceAll(/[\s-]+/gu, '')
  return signer.signatures(CODE_PURPOSE, codeId).some((signature) => constantTimeEqual(digitsOf(signature), digits))
}

/** 48 bits, of which a million codes are as likely as each other to one in 10^8. */
const digitsOf = (signature: string): string =>
  String(Buffer.from(signature, 'base64url').readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
