import { createHash } from 'node:crypto'
import { noise } from './bytes.ts'

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** A PDF of one page encrypted with AES-256 (revision 5), which opens with the given password. */
export function lockedPdf(password: string): Buffer {
  const [validation, keySalt] = [noise(8, 1), noise(8, 2)]
  const user = Buffer.concat([sha256(password, validation), validation, keySalt]).toString('hex')
  const [owner, key] = [noise(48, 3).toString('hex'), noise(32, 4).toString('hex')]
  return Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
      '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n' +
      `4 0 obj\n<</Filter/Standard/V 5/R 5/Length 256/P -3904/U<${user}>/O<${owner}>/UE<${key}>/OE<${key}>/Perms<00>>>\n` +
      'endobj\ntrailer\n<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]>>\nstartxref\n0\n%%EOF\n',
  )
}
