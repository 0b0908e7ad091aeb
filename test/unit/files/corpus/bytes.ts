import { seededRandom } from '#test/support/seeded-random.ts'

export const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex')
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
export const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)))
export const zeros = (length: number): Buffer => Buffer.alloc(length)

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

export const u16be = (value: number): Buffer => u16(value).swap16()
export const u32be = (value: number): Buffer => u32(value).swap32()

/** A copy with some bytes replaced. */
export function patched(bytes: Buffer, offset: number, by: Buffer | string): Buffer {
  const copy = Buffer.from(bytes)
  join(by).copy(copy, offset)
  return copy
}

/** A copy with bytes inserted. */
export const inserted = (bytes: Buffer, offset: number, what: Buffer): Buffer =>
  join(bytes.subarray(0, offset), what, bytes.subarray(offset))

/** Arbitrary bytes, the same for the same seed. */
export function noise(length: number, seed = 1): Buffer {
  const random = seededRandom(seed)
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at += 1) bytes[at] = random() * 256
  return bytes
}
