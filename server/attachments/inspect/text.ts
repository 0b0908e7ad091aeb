import { fileTypeFromBuffer } from 'file-type'

/**
 * How documents begin that are executed or rendered, as browsers (WHATWG, MIME Sniffing, section 7.1) and other programs
 * recognise them. Further down, a text may quote anything.
 */
const SOURCE_CODE_HEAD =
  /^\s*(?:<!doctype|<\?|<!--|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|meta|link|img|object|embed|form|video|audio|math|base)(?![\w-])|#!|@echo\b|%!PS|%PDF|\{\\rtf|regedit4|windows registry editor)/i
/** Binary formats that begin with letters. */
const BINARY_HEAD = /^(?:GIF8[79]a|MZ|PK\p{Cc}{2})/u
/** Binary formats have control characters, so a text without any is no false match: some signatures are letters (BM, MAC, FORM). */
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/u

/** Whether UTF-8 beginning like this is plain text: no HTML, SVG or script source, and no other format renamed. */
export async function isPlainText(head: Uint8Array): Promise<boolean> {
  // The decoder strips the byte order mark.
  const text = new TextDecoder().decode(head)
  if (SOURCE_CODE_HEAD.test(text) || BINARY_HEAD.test(text)) return false
  return !CONTROLS.test(text) || (await fileTypeFromBuffer(head)) === undefined
}

/** Checks piece by piece whether bytes are UTF-8 text without NUL. */
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
