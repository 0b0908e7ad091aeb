/** A paragraph of the automatic reply; with steps where numbered lines follow it. */
export type ReplyParagraph = { text: string; steps: string[] }

const STEP = /^(\d+)\. (.+)$/

/**
 * Reads the format of `aiResponse` (docs/reference.md, Tickets): paragraphs split by blank lines, and in them numbered lines,
 * which are shown as a list. Lines that are not numbered from 1 on stay text.
 */
export function replyParagraphs(reply: string): ReplyParagraph[] {
  return reply
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(readParagraph)
}

function readParagraph(paragraph: string): ReplyParagraph {
  const lines = paragraph.split('\n')
  const first = lines.findIndex((line) => STEP.test(line))
  const steps = first === -1 ? [] : lines.slice(first).map((line) => STEP.exec(line))
  const isList = steps.length > 0 && steps.every((step, index) => step?.[1] === String(index + 1))
  if (!isList) return { text: paragraph, steps: [] }
  return { text: lines.slice(0, first).join('\n'), steps: steps.map((step) => step![2]!) }
}
