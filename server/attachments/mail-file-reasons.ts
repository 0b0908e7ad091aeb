import { MAX_MAIL_FILE_SIZE } from '#contract/mail-files.ts'
import type { Flaw } from './inspect/flaw.ts'

/** Endings of files that run, or that make a program run; the ticket names them as such. */
const PROGRAMS =
  /^(?:exe|msi|msp|dll|sys|scr|com|pif|cpl|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|wsh|sh|bash|php|py|pl|rb|lnk|url|reg|hta|chm|jar|class|apk|app|deb|rpm|dmg|pkg|iso|img|vhd|vhdx|elf|wasm|appx|msix|gadget|scf|inf|xll|sct|application|html?|xhtml|shtml|svg|mht|mhtml|one)$/
const MACRO_DOCUMENTS = /^(?:docm|dotm|xlsm|xlsb|xltm|xlam|pptm|potm|ppsm|ppam|sldm|accdb|mdb)$/

const DAMAGED = 'It is damaged or incomplete'
const MAIL_FILE_SENTENCES: Record<Exclude<Flaw, 'other-type' | 'damaged'>, string> = {
  polyglot: 'It has something else hidden in it, such as an archive or a web page.',
  macros: 'It contains macros.',
  program: 'It contains a program or script.',
  password: 'It is protected by a password, so it cannot be checked.',
}

/** Says in a sentence, to the reader of the ticket, why a file of a mail was not accepted. */
export function mailFileReason(flaw: Flaw, extension: string): string {
  if (flaw === 'other-type') return `Its content is not what its name says: it is no .${extension} file.`
  if (flaw === 'damaged')
    return extension === 'zip' ? `${DAMAGED}, or packed in a way that cannot be checked.` : `${DAMAGED}.`
  return MAIL_FILE_SENTENCES[flaw]
}

/** Says the same of a file whose name alone is not accepted. */
export function unsupportedMailFileReason(extension: string): string {
  if (extension === '') return 'Its name has no ending that says what it is.'
  if (MACRO_DOCUMENTS.test(extension)) return 'Documents that can contain macros are not accepted.'
  if (PROGRAMS.test(extension)) return 'Programs, scripts and web pages are not accepted.'
  return `Files that end in .${extension} are not accepted.`
}

/** Of a file that is not accepted for another reason than its content. */
export const MAIL_FILE_REASONS = {
  empty: 'It is empty.',
  infected: 'The malware scanner found something in it.',
  uncheckable: 'It could not be checked.',
  unscannable: 'It is too large for the malware scanner.',
  'too-large': `It is larger than ${MAX_MAIL_FILE_SIZE / 1024 / 1024} MB.`,
}
