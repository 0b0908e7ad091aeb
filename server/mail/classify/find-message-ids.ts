const MESSAGE_ID = /<[^<>\s@]{1,500}@[^<>\s]{1,500}>/g
const MAX_IDS = 50
/** Labels of the original mail's id in reports and texts. */
const LABELS = ['message-id', 'message id', 'messageid']

/** Returns the distinct ids in angle brackets of a text in order; at most 50. Linear. */
export const findMessageIds = (text: string): string[] => [...new Set(text.match(MESSAGE_ID))].slice(0, MAX_IDS)

/** Returns the ids of lines such as `Message-ID: <…>`, also quoted or folded: those of the mail a text is about. */
export function findLabelledIds(text: string): string[] {
  const lines = text.split('\n')
  const found = lines.flatMap((line, index) => {
    const folded = line.toLowerCase()
    const label = LABELS.find((name) => folded.includes(name))
    if (label === undefined) return []
    const value = line.slice(folded.indexOf(label) + label.length)
    const isFolded = !value.includes('<')
    return findMessageIds(isFolded ? (lines[index + 1] ?? '') : value).slice(0, 1)
  })
  return [...new Set(found)].slice(0, MAX_IDS)
}
