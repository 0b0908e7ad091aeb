import { ticketKey } from '#server/files/object-key.ts'
import { type Random, randomBetween, randomHex, pick, skewed, weightedIndex } from '../random.ts'

import type { Row } from './tables.ts'

type File = Omit<Row<'attachments'>, 'ticket_id'>

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const MAX_BYTES = 10 * 1024 * 1024
/** `#` is replaced by four digits. Sizes are medians in bytes. */
const FILE_KINDS: { names: string[]; extension: string; type: string; size: number }[] = [
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
const KIND_WEIGHTS = [38, 36, 12, 7, 5, 2]
const WITH_FILES_SHARE = 0.12
const COUNT_WEIGHTS = [74, 19, 7]

/** Creates the files of a ticket, uploaded in the minutes before it. Most tickets have none. */
export function createAttachments(random: Random, ticketId: string, created: number): File[] {
  if (random() >= WITH_FILES_SHARE) return []
  const count = 1 + weightedIndex(random, COUNT_WEIGHTS)
  return Array.from({ length: count }, () => {
    const kind = FILE_KINDS[weightedIndex(random, KIND_WEIGHTS)]!
    const at = created - randomBetween(random, 5, 240) * 1000
    const name = pick(random, kind.names).replace('#', () => String(randomBetween(random, 1000, 9999)))
    return {
      id: ticketKey(ticketId, `${at}-${randomHex(random, 16)}.${kind.extension}`),
      name: `${name}.${kind.extension}`,
      size: Math.min(MAX_BYTES, Math.ceil(skewed(random, kind.size, 0.7))),
      content_type: kind.type,
      sha256: randomHex(random, 32),
      created_at: at,
    }
  })
}
