import { claimedKey } from '#server/attachments/generated-name.ts'
import { type Chance, between, hex, pick, skewed, weighted } from './chance.ts'

import type { Row } from './tables.ts'

type File = Omit<Row<'attachments'>, 'ticket_id'>

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const LARGEST = 10 * 1024 * 1024
/** `#` is a number with four digits. Sizes are medians in bytes. */
const KINDS: { names: string[]; extension: string; type: string; size: number }[] = [
  { names: ['IMG_#', 'PXL_2024#', 'photo'], extension: 'jpg', type: 'image/jpeg', size: 2_400_000 },
  {
    names: ['screenshot', 'Screenshot #', 'Capture', 'image', 'Screen Shot at 9.41'],
    extension: 'png',
    type: 'image/png',
    size: 310_000,
  },
  {
    names: ['invoice', 'Invoice-#', 'scan_#', 'quote', 'form'],
    extension: 'pdf',
    type: 'application/pdf',
    size: 180_000,
  },
  { names: ['error-log', 'log', 'bounce', 'notes'], extension: 'txt', type: 'text/plain', size: 6_000 },
  { names: ['letter', 'steps I tried', 'list of users'], extension: 'docx', type: DOCX, size: 42_000 },
  { names: ['IMG_#'], extension: 'webp', type: 'image/webp', size: 400_000 },
]
const SHARES = [38, 36, 12, 7, 5, 2]
const WITH_FILES = 0.12
const COUNTS = [74, 19, 7]

/** The files of a ticket, uploaded in the minutes before it was sent. Most tickets have none. */
export function attach(chance: Chance, ticketId: string, created: number): File[] {
  if (chance() >= WITH_FILES) return []
  const count = 1 + weighted(chance, COUNTS)
  return Array.from({ length: count }, () => {
    const kind = KINDS[weighted(chance, SHARES)]!
    const at = created - between(chance, 5, 240) * 1000
    const name = pick(chance, kind.names).replace('#', () => String(between(chance, 1000, 9999)))
    return {
      id: claimedKey(ticketId, `${at}-${hex(chance, 16)}.${kind.extension}`),
      name: `${name}.${kind.extension}`,
      size: Math.min(LARGEST, Math.ceil(skewed(chance, kind.size, 0.7))),
      content_type: kind.type,
      sha256: hex(chance, 32),
      created_at: at,
    }
  })
}
