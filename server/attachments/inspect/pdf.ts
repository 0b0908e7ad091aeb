import type { FileReader } from './file-reader.ts'

/** How far from the end PDF readers look for the end marker. */
const TAIL = 2048
const ONLY_BLANKS = /^[\0\t\n\f\r ]*$/
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|svg|\?php)\b/i

/** Whether a file begins and ends as a PDF, with nothing behind it and no HTML or script at its head. */
export async function isPdf(file: FileReader): Promise<boolean> {
  const head = (await file.at(0, 1024)).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head) || MARKUP.test(head)) return false
  const tail = (await file.at(Math.max(0, file.size - TAIL), TAIL)).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  return end !== -1 && ONLY_BLANKS.test(tail.slice(end + 5))
}
