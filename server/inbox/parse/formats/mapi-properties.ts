import type { ByteSource } from '../mime/byte-source.ts'

/** Where the first value of a property is. */
export type MapiProperty = { offset: number; length: number; isUnicode: boolean }

const TYPE = { object: 0x0d, string: 0x1e, unicode: 0x1f, binary: 0x102 }
const MULTIPLE = 0x1000
const FIRST_NAMED = 0x8000
/** Bytes of fixed values, padding included. */
const FIXED: Record<number, number> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const MAX_PROPERTIES = 5000
const MAX_VALUES = 10_000

const padded = (length: number) => Math.ceil(length / 4) * 4

/** Reads a list of properties (MS-OXTNEF 2.1.3.5), by id; named ones are skipped. Ends where it makes no sense. */
export function readMapiProperties(
  source: ByteSource,
  { offset, length }: { offset: number; length: number },
): Map<number, MapiProperty> {
  const found = new Map<number, MapiProperty>()
  const end = Math.min(offset + length, source.size)
  let at = offset
  const integer = () => {
    const bytes = source.read(at, 4)
    at += 4
    return bytes.length === 4 && at <= end ? bytes.readUInt32LE(0) : 0
  }
  const count = Math.min(integer(), MAX_PROPERTIES)
  for (let index = 0; index < count && at < end; index++) {
    const tag = integer()
    const type = tag & 0xffff
    const id = tag >>> 16
    if (id >= FIRST_NAMED) {
      at += 16
      const isNumber = integer() === 0
      const size = integer()
      if (!isNumber) at += padded(size)
    }
    const kind = type & ~MULTIPLE
    const fixed = FIXED[kind]
    const isVariable = Object.values(TYPE).includes(kind)
    if (fixed === undefined && !isVariable) break
    const values = isVariable || type & MULTIPLE ? Math.min(integer(), MAX_VALUES) : 1
    for (let value = 0; value < values && at < end; value++) {
      const size = fixed ?? integer()
      if (value === 0 && id < FIRST_NAMED)
        found.set(id, { offset: at, length: Math.min(size, end - at), isUnicode: kind === TYPE.unicode })
      at += fixed ?? padded(size)
    }
  }
  return found
}
