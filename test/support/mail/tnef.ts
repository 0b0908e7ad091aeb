/** Writes `winmail.dat` (MS-OXTNEF) with what a test needs of it. */
type Property = { id: number; type: 0x1e | 0x1f | 0x102 | 0x0d | 0x03; value: Buffer }

const integer = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

export const unicode = (id: number, text: string): Property => ({
  id,
  type: 0x1f,
  value: Buffer.from(`${text}\0`, 'utf16le'),
})
export const string8 = (id: number, text: string): Property => ({
  id,
  type: 0x1e,
  value: Buffer.from(`${text}\0`, 'latin1'),
})
export const binary = (id: number, value: Buffer): Property => ({ id, type: 0x102, value })
export const object = (id: number, value: Buffer): Property => ({ id, type: 0x0d, value })

/** A list of properties; the first one is named, as real ones have them, and skipped by readers. */
export function properties(list: Property[]): Buffer {
  const named = Buffer.concat([
    integer(0x8000_0003),
    Buffer.alloc(16),
    integer(1),
    integer(4),
    Buffer.from('x\0\0\0'),
    integer(7),
  ])
  const encoded = list.map(({ id, type, value }) =>
    Buffer.concat([
      integer(((id << 16) | type) >>> 0),
      ...(type === 0x03 ? [value] : [integer(1), integer(value.length), padded(value)]),
    ]),
  )
  return Buffer.concat([integer(list.length + 1), named, ...encoded])
}

/** An attribute: of the mail (level 1) or of a file (level 2). */
export function attribute(level: 1 | 2, id: number, data: Buffer): Buffer {
  const checksum = Buffer.alloc(2)
  return Buffer.concat([Buffer.from([level]), integer(id), integer(data.length), data, checksum])
}

export const tnef = (attributes: Buffer[]): Buffer => Buffer.concat([Buffer.from('789f3e220100', 'hex'), ...attributes])

/** A file with its long name. */
export const tnefFile = (name: string, content: string, more: Property[] = []): Buffer[] => [
  attribute(2, 0x0006_9002, Buffer.alloc(14)),
  attribute(2, 0x0001_8010, Buffer.from('SHORT~1.TXT\0')),
  attribute(2, 0x0006_800f, Buffer.from(content)),
  attribute(2, 0x0006_9005, properties([unicode(0x3707, name), ...more])),
]
