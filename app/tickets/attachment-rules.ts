import { ATTACHMENT_TYPES, MAX_ATTACHMENT_SIZE, MAX_ATTACHMENTS } from '#contract/vocabulary.ts'

export type Chosen = { name: string; size: number; type: string }
export type Rejected = { name: string; reason: string }
type Choice<F> = { taken: F[]; rejected: Rejected[]; isTooMany: boolean }

const MEGABYTE = 1024 * 1024
const extensions = Object.values(ATTACHMENT_TYPES).flat()

/** For the file dialog. */
export const ACCEPTED = extensions.map((extension) => `.${extension}`).join(',')
export const LIMITS_HINT = `Up to ${MAX_ATTACHMENTS} files, ${MAX_ATTACHMENT_SIZE / MEGABYTE} MB each. JPEG, PNG, GIF, WebP, PDF, TXT, DOC, DOCX.`
export const FULL_HINT = `${MAX_ATTACHMENTS} of ${MAX_ATTACHMENTS} files`

/** What is taken of the files someone chose when there are `present` already: all or none where the count is at fault. */
export function choose<F extends Chosen>(files: F[], present: number): Choice<F> {
  if (files.length + present > MAX_ATTACHMENTS) {
    const reason = `More than ${MAX_ATTACHMENTS} files in all`
    return { taken: [], rejected: files.map(({ name }) => ({ name, reason })), isTooMany: true }
  }
  const faults = files.map((file) => [file, faultOf(file)] as const)
  return {
    taken: faults.flatMap(([file, reason]) => (reason ? [] : [file])),
    rejected: faults.flatMap(([{ name }, reason]) => (reason ? [{ name, reason }] : [])),
    isTooMany: false,
  }
}

/** Why a file cannot be attached, or ''. The server looks at its content too. */
function faultOf({ name, size, type }: Chosen): string {
  const allowed = Object.entries(ATTACHMENT_TYPES).find(([, each]) => each.includes(extensionOf(name)))
  if (!allowed) return 'This type of file cannot be attached'
  if (!agrees(type, allowed[0])) return 'Its name and its content do not agree'
  if (size === 0) return 'The file is empty'
  return size > MAX_ATTACHMENT_SIZE ? `Larger than ${MAX_ATTACHMENT_SIZE / MEGABYTE} MB` : ''
}

/** Browsers name types loosely ('image/jpg', 'application/x-pdf'), or not at all. */
function agrees(named: string, expected: string): boolean {
  const family = (type: string) => type.split('/')[0]
  return named === '' || named === 'application/octet-stream' || family(named) === family(expected)
}

const extensionOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** In the units people know from their file manager. */
export function sizeText(bytes: number): string {
  if (bytes > MEGABYTE - 1024) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.ceil(bytes / 1024)} KB`
}

/** Screenshots from the clipboard all come under one name. */
export function numbered(name: string, taken: string[]): string {
  const extension = /^screenshot(\.\w+)$/.exec(name)?.[1]
  if (!extension) return name
  const numbers = taken.map((each) => Number(/^screenshot-(\d+)\./.exec(each)?.[1] ?? 0))
  return `screenshot-${Math.max(0, ...numbers) + 1}${extension}`
}
