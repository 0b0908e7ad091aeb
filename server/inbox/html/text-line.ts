/** A line of a mail as people read it, and what the HTML around it says. A plain text has the values of `plainLine`. */
export type TextLine = {
  /** Without a line break. Lines inside `blockquote` begin with `> `, as quotes of plain texts do. */
  text: string
  /** How many containers of quoted text it stands in; 0 for text that may be the sender's own. */
  quote: number
  /** Whether it stands in a container of a signature. */
  signature: boolean
  /** Whether it names the writer of the quote below it (`gmail_attr`, `moz-cite-prefix`). */
  introducer: boolean
  /** Whether a program marked that all text from here on is the mail answered (Outlook's `appendonsend`, `divRplyFwdMsg`). */
  rest: boolean
  /** Whether it stands in a container of a forwarded mail. */
  forwarded: boolean
  /** Number of the container that holds a quote together with answers written into it (`div.gmail_quote`); 0 outside. */
  wrapper: number
}

export const plainLine = (text: string): TextLine => ({
  text,
  quote: 0,
  signature: false,
  introducer: false,
  rest: false,
  forwarded: false,
  wrapper: 0,
})
