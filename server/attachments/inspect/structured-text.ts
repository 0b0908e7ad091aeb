import { guessTextEncoding } from '../text-encoding.ts'
import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { findTextFlaw } from './text.ts'

const STRUCTURED_HEAD = 4100

/** How texts of a content type begin, behind blanks; a table may begin with anything. */
const BEGINNINGS: Record<string, RegExp> = {
  'text/csv': /^/,
  'text/calendar': /^BEGIN:VCALENDAR\r?\n/i,
  'application/json': /^[[{"\d-]|^(?:true|false|null)\b/,
  'application/xml': /^<[?!A-Za-z_]/,
  'message/rfc822': /^(?:From \S|[A-Za-z][\w-]{0,76}:)/,
}

/** Returns why a file is no text of a content type; undefined when it is one. Pages and drawings are none, as XML either. */
export async function findStructuredTextFlaw(file: FileReader, contentType: string): Promise<Flaw | undefined> {
  const flaw = await findTextFlaw(file)
  if (flaw) return flaw
  const head = Buffer.from(await file.at(0, STRUCTURED_HEAD))
  const text = new TextDecoder(guessTextEncoding(head) === 'utf-16le' ? 'utf-16le' : 'utf-8').decode(head)
  return BEGINNINGS[contentType]!.test(text.trimStart()) ? undefined : 'other-type'
}
