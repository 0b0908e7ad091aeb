/** Stands at the top of a notice's mail: what a reply quotes begins with it, whatever the mail program makes of the rest. */
export const REPLY_LINE = 'Reply above this line'

/**
 * Returns what stands above the line, for words of a technician that are to reach the customer: below it the mail may quote a
 * note.
 */
export function aboveReplyLine(text: string): string {
  const at = text.indexOf(REPLY_LINE)
  if (at === -1) return text
  return text.slice(0, text.lastIndexOf('\n', at) + 1).trimEnd()
}
