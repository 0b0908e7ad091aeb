import { isHeic, needsScaling } from './scale-photo.ts'
import {
  ATTACHMENT_TYPES,
  MAX_ATTACHMENT_SIZE,
  MAX_ATTACHMENTS,
  unsupportedReason,
} from '#contract/attachment-rules.ts'

export type ChosenFile = { name: string; size: number; type: string }
export type RejectedFile = { name: string; reason: string }
type CheckedFiles<F> = { accepted: F[]; rejected: RejectedFile[]; isTooMany: boolean }

const MEGABYTE = 1024 * 1024
const extensions = Object.values(ATTACHMENT_TYPES).flat()

/** The `accept` attribute of the file dialog. */
export const ACCEPTED_EXTENSIONS = extensions.map((extension) => `.${extension}`).join(',')
export const LIMITS_HINT = `Up to ${MAX_ATTACHMENTS} files, ${MAX_ATTACHMENT_SIZE / MEGABYTE} MB each. JPEG, PNG, GIF, WebP, PDF, TXT, DOC, DOCX.`
export const FULL_HINT = `${MAX_ATTACHMENTS} of ${MAX_ATTACHMENTS} files`

/**
 * Sorts chosen files into those that can be attached and those that cannot, when `present` files are there already.
 * If there are too many in all, none is accepted.
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

/** Why a file cannot be attached, or ''. A photo that can be scaled down or converted first is not too large, nor of a wrong kind. The server also checks the content. */
function rejectionReason(file: ChosenFile): string {
  const { name, size, type } = file
  if (isHeic(file)) return size === 0 ? 'The file is empty' : ''
  const allowed = Object.entries(ATTACHMENT_TYPES).find(([, each]) => each.includes(extensionOf(name)))
  if (!allowed) return unsupportedReason(extensionOf(name))
  if (!agreesWithExtension(type, allowed[0])) return 'Its name and its content do not agree'
  if (size === 0) return 'The file is empty'
  return size > MAX_ATTACHMENT_SIZE && !needsScaling(file) ? `Larger than ${MAX_ATTACHMENT_SIZE / MEGABYTE} MB` : ''
}

/** Whether the browser's type fits the extension. Browsers name types loosely ('image/jpg', 'application/x-pdf'), or not at all. */
function agreesWithExtension(named: string, expected: string): boolean {
  const family = (type: string) => type.split('/')[0]
  return named === '' || named === 'application/octet-stream' || family(named) === family(expected)
}

const extensionOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** Numbers screenshots from the clipboard, which all come under one name. */
export function numberedName(name: string, taken: string[]): string {
  const extension = /^screenshot(\.\w+)$/.exec(name)?.[1]
  if (!extension) return name
  const numbers = taken.map((each) => Number(/^screenshot-(\d+)\./.exec(each)?.[1] ?? 0))
  return `screenshot-${Math.max(0, ...numbers) + 1}${extension}`
}
