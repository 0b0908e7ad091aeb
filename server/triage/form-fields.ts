/**
 * Labels of fields about the sender, not the problem. A form sent as text repeats them in every ticket; fewer than
 * three may be prose, as in “Name: wrong on the label”.
 */
const LABEL =
  /\b(?:(?:first |last |full |user |caller )?name|language|browser|e-?mail(?: address)?|(?:customer|employee|personnel|cost cent(?:er|re)) (?:number|no|id)|(?:tele)?phone(?: number)?|mobile|extension|location|department|manager)[ \t]{0,4}:/giu
const MIN_LABELS = 3

/** Labels before the problem itself. */
const CONTENT =
  /\b(?:summary|subject|short description|description|problem|issue|request|details|message)[ \t]{0,4}:/giu

/** Lines of a forwarded message or a mailed ticket that name people and times. */
const HEADER = /^[ \t>]{0,8}(?:received from|sent|to|cc|date):.{0,200}$/gimu

/** Email addresses. Short limits: a long run without an @ is tried from each of its characters. */
const ADDRESS = /[\p{L}\p{N}._%+-]{1,24}@(?:[\p{L}\p{N}-]{1,63}\.){0,4}[\p{L}\p{N}-]{0,63}/gu

/** Removes form fields, headers of forwarded messages and email addresses from a text, in linear time. */
export function withoutFormFields(text: string): string {
  const plain = text.replace(HEADER, ' ').replace(ADDRESS, ' ')
  const labels = [...plain.matchAll(LABEL)]
  if (labels.length < MIN_LABELS) return plain
  const dropped = new Set(labels.map(({ index }) => index))
  const starts = [...labels, ...plain.matchAll(CONTENT)].map(({ index }) => index).toSorted((a, b) => a - b)
  const kept = starts.map((start, at) => {
    const field = plain.slice(start, starts[at + 1])
    if (!dropped.has(start)) return field
    const line = field.indexOf('\n')
    return line < 0 ? '' : field.slice(line)
  })
  return [plain.slice(0, starts[0]), ...kept].join(' ').replace(CONTENT, ' ')
}
