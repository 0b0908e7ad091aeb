/** Labels of the headers of quoted or forwarded mails are in `data/`, in 38 languages; a word is in one kind only. */
import headerLabels from './data/header-labels.json' with { type: 'json' }

export type HeaderKind = 'from' | 'date' | 'to' | 'subject' | 'other'

const KIND_OF = new Map(
  Object.entries(headerLabels).flatMap(([kind, labels]) =>
    labels.flatMap((line) => line.split('|')).map((label) => [normalizeLabel(label), kind as HeaderKind] as const),
  ),
)

const MAX_LABEL = 40

export type HeaderLine = { kind: HeaderKind; value: string }

/** Reads a line such as `*From:* Ann <ann@example.com>`; undefined for any other. */
export function readHeaderLine(line: string): HeaderLine | undefined {
  const head = line.slice(0, MAX_LABEL)
  const colon = Math.min(...[head.indexOf(':'), head.indexOf('：')].map((at) => (at === -1 ? Infinity : at)))
  if (colon === Infinity) return undefined
  const kind = KIND_OF.get(normalizeLabel(head.slice(0, colon)))
  return kind && { kind, value: dropStars(line.slice(colon + 1)) }
}

/** Normalises a label: bold marks, direction marks, blanks before the colon as in French. */
function normalizeLabel(text: string): string {
  return dropStars(text.normalize('NFC').replaceAll(/[\p{Cf}\s\u{a0}]/gu, ' ')).toLowerCase()
}

/** Removes the asterisks and blanks around a text: bold in mails that were HTML. */
function dropStars(text: string): string {
  let [start, end] = [0, text.length]
  const isOuter = (at: number) => /[*\s]/.test(text[at]!)
  while (start < end && isOuter(start)) start += 1
  while (end > start && isOuter(end - 1)) end -= 1
  return text.slice(start, end)
}
