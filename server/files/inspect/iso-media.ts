import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasZipEnd } from './polyglot.ts'

/** A kind of file made of boxes (ISO 14496-12): its brands and its necessary boxes. */
export type MediaKind = { brand: RegExp; needs: RegExp }

/** Photos of phones (ISO 23008-12). The general brands are also AVIF's, which names its own first. */
export const HEIC: MediaKind = { brand: /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/, needs: /^meta$/ }
export const MP4: MediaKind = {
  brand: /^(?:isom|iso[2-9a-c]|mp4[12v]|avc1|hvc1|hev1|dash|mmp4|MSNV|XAVC|M4V[ HP]|f4v |3g[gpr][\d ]|3g2\w|3gp\w)$/,
  needs: /^(?:moov|moof)$/,
}

/** Limit far above that of a film in fragments. */
const MAX_BOXES = 20_000
const HEAD = 16
const TYPE = /^[ -~\xa9]{4}$/

/** Returns why a file is not of a kind; undefined when its boxes fill it exactly and the necessary ones are there. */
export async function findMediaFlaw(file: FileReader, { brand, needs }: MediaKind): Promise<Flaw | undefined> {
  const start = (await file.at(0, 12)).toString('latin1')
  if (start.slice(4, 8) !== 'ftyp' || !brand.test(start.slice(8))) return 'other-type'
  let hasNeeded = false
  let offset = 0
  for (let boxes = 0; offset < file.size; boxes += 1) {
    const head = await file.at(offset, HEAD)
    if (boxes > MAX_BOXES || head.length < 8) return 'damaged'
    const type = head.toString('latin1', 4, 8)
    if (!TYPE.test(type)) return 'damaged'
    hasNeeded ||= needs.test(type)
    const size = boxSize(head, file.size - offset)
    if (size === undefined) return 'damaged'
    offset += size
  }
  if (offset !== file.size || !hasNeeded) return 'damaged'
  return (await hasZipEnd(file)) ? 'polyglot' : undefined
}

/** Returns the size of a box with its head; the size field may have 64 bits, or 0 for the rest of the file. */
export function boxSize(head: Buffer, left: number): number | undefined {
  const size = head.readUInt32BE(0)
  if (size === 0) return left
  if (size === 1) {
    const large = head.length < HEAD ? 0 : Number(head.readBigUInt64BE(8))
    return large >= HEAD && large <= left ? large : undefined
  }
  return size >= 8 && size <= left ? size : undefined
}
