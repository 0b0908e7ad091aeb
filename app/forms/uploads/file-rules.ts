import {
  MAX_ATTACHMENT_SIZE,
  unsupportedReason,
  ATTACHMENT_TYPES,
  MAX_ATTACHMENTS,
} from '#contract/attachment-rules.ts'
import { logFailure } from '#app/lib/log-failure.ts'

type ChosenFile = { name: string; size: number; type: string }

const HEIC = /\.hei[cf]$/i
const SCALABLE = /\.(?:jpe?g|png|webp|hei[cf])$/i
/** Bytes below which a photo's pixels are not counted: they are within the limit or compress well. */
const SMALL = 4 * 1024 * 1024
/** Larger photos are scaled down whatever their size in bytes; phones make 12 million pixels, some 48 and more. */
const MAX_PIXELS = 24_000_000
/** Decoded, 120 million pixels take half a gigabyte, more than most phones give one page. */
const MAX_DECODED_PIXELS = 120_000_000
/** Pixels and JPEG quality to try in turn; a screenshot stays legible at the first. */
const TARGETS = [
  [12_000_000, 0.86],
  [6_000_000, 0.8],
  [3_000_000, 0.75],
] as const

const NOT_SCALABLE = 'Larger than 10 MB, and it could not be scaled down here'

const isHeic = ({ name, type }: ChosenFile) => HEIC.test(name) || /^image\/hei[cf]/.test(type)

/** Decides by name and size. */
export const needsScaling = (file: ChosenFile) =>
  isHeic(file) || (SCALABLE.test(file.name) && file.size > MAX_ATTACHMENT_SIZE)

export const mayNeedScaling = (file: ChosenFile) =>
  needsScaling(file) || (SCALABLE.test(file.name) && file.size > SMALL)

/**
 * Converts a photo that is too large or of an unsupported type to a JPEG, upright as its EXIF data says. Returns the file
 * itself if nothing is to be done, or the reason why it cannot be sent.
 */
export async function scalePhoto(file: File): Promise<File | { reason: string }> {
  try {
    const pixels = await countPixels(file)
    if (!needsScaling(file) && pixels <= MAX_PIXELS) return file
    if (pixels > MAX_DECODED_PIXELS) throw new Error('too many pixels')
    const bitmap = await createImageBitmap(file)
    try {
      for (const [target, quality] of TARGETS) {
        const jpeg = await toJpeg(bitmap, Math.min(1, Math.sqrt(target / (bitmap.width * bitmap.height))), quality)
        if (jpeg && jpeg.size <= MAX_ATTACHMENT_SIZE)
          return new File([jpeg], file.name.replace(SCALABLE, '.jpg'), { type: jpeg.type })
      }
    } finally {
      bitmap.close()
    }
    throw new Error('still too large')
  } catch (error) {
    logFailure('upload.photo_not_scaled', error)
    if (isHeic(file)) return { reason: unsupportedReason('heic') }
    return needsScaling(file) ? { reason: NOT_SCALABLE } : file
  }
}

/** Reads the head of the picture, which needs no decoding. */
async function countPixels(file: Blob): Promise<number> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', () => reject(new Error('not decodable')))
      image.src = url
    })
    return image.naturalWidth * image.naturalHeight
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function toJpeg(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')!
  // A JPEG has no transparency; what was transparent would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Frees the memory, which phones limit for all canvases together.
  canvas.width = canvas.height = 0
  return jpeg
}

export type RejectedFile = { name: string; reason: string }
type CheckedFiles<F> = { accepted: F[]; rejected: RejectedFile[]; isTooMany: boolean }

const MEGABYTE = 1024 * 1024
const extensions = Object.values(ATTACHMENT_TYPES).flat()

/** The `accept` attribute of the file dialog. */
export const ACCEPTED_EXTENSIONS = extensions.map((extension) => `.${extension}`).join(',')
export const LIMITS_HINT = `Up to ${MAX_ATTACHMENTS} files, ${MAX_ATTACHMENT_SIZE / MEGABYTE} MB each. JPEG, PNG, GIF, WebP, PDF, TXT, DOC, DOCX.`
export const FULL_HINT = `${MAX_ATTACHMENTS} of ${MAX_ATTACHMENTS} files`

/**
 * Divides chosen files into those that can be attached and those that cannot, next to `present` files; accepts none if they
 * are too many together.
 */
export function checkFiles<F extends ChosenFile>(files: F[], present: number): CheckedFiles<F> {
  if (files.length + present > MAX_ATTACHMENTS) {
    const reason = `More than ${MAX_ATTACHMENTS} files in all`
    return { accepted: [], rejected: files.map(({ name }) => ({ name, reason })), isTooMany: true }
  }
  const checked = files.map((file) => [file, rejectionReason(file)] as const)
  return {
    accepted: checked.flatMap(([file, reason]) => (reason ? [] : [file])),
    rejected: checked.flatMap(([{ name }, reason]) => (reason ? [{ name, reason }] : [])),
    isTooMany: false,
  }
}

/** Returns '' for a file that can be attached, maybe after scaling or converting it; the server also checks the content. */
function rejectionReason(file: ChosenFile): string {
  const { name, size, type } = file
  if (isHeic(file)) return size === 0 ? 'The file is empty' : ''
  const allowed = Object.entries(ATTACHMENT_TYPES).find(([, each]) => each.includes(extensionOf(name)))
  if (!allowed) return unsupportedReason(extensionOf(name))
  if (!agreesWithExtension(type, allowed[0])) return 'Its name and its content do not agree'
  if (size === 0) return 'The file is empty'
  return size > MAX_ATTACHMENT_SIZE && !needsScaling(file) ? `Larger than ${MAX_ATTACHMENT_SIZE / MEGABYTE} MB` : ''
}

/** Compares families because browsers name types loosely ('image/jpg', 'application/x-pdf'), or not at all. */
function agreesWithExtension(named: string, expected: string): boolean {
  const family = (type: string) => type.split('/')[0]
  return named === '' || named === 'application/octet-stream' || family(named) === family(expected)
}

const extensionOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** Numbers screenshots from the clipboard, which all have one name. */
export function numberedName(name: string, taken: string[]): string {
  const extension = /^screenshot(\.\w+)$/.exec(name)?.[1]
  if (!extension) return name
  const numbers = taken.map((each) => Number(/^screenshot-(\d+)\./.exec(each)?.[1] ?? 0))
  return `screenshot-${Math.max(0, ...numbers) + 1}${extension}`
}
