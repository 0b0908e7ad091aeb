import { fileTypeFromBuffer } from 'file-type'

/**
 * How documents begin that are run, drawn or rendered, as browsers (WHATWG, MIME Sniffing, section 7.1) and other
 * programs recognise them; as texts they are still what they are. Further down a text may quote what it likes.
 */
const SOURCE_CODE_HEAD =
  /^\s*(?:<!doctype|<\?|<!--|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|meta|link|img|object|embed|form|video|audio|math|base)(?![\w-])|#!|@echo\b|%!PS|%PDF|\{\\rtf|regedit4|windows registry editor)/i
/** Containers that consist of letters at their start. */
const BINARY_HEAD = /^(?:GIF8[79]a|MZ|PK\p{Cc}{2})/u
/** Only texts are without them; formats are recognised by letters with which a text may begin as well: BM, MAC, FORM. */
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/u

/** Whether UTF-8 that begins so is plain: not the source of a page, a drawing or a script, nor another format, renamed. */
export async function isPlainText(head: Uint8Array): Promise<boolean> {
  // The decoder takes the byte order mark away.
  const text = new TextDecoder().decode(head)
  if (SOURCE_CODE_HEAD.test(text) || BINARY_HEAD.test(text)) return false
  return !CONTROLS.test(text) || (await fileTypeFromBuffer(head)) === undefined
}

/** Tells, piece by piece, whether bytes are UTF-8 text without NUL. */
export function createTextCheck(): { add: (bytes: Uint8Array) => void; isText: () => boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  const decode = (bytes?: Uint8Array) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isValid = false
    }
  }
  return {
    add(bytes) {
      if (!isValid) return
      if (bytes.includes(0)) isValid = false
      else decode(bytes)
    },
    isText() {
      if (isValid) decode()
      return isValid
    },
  }
}
