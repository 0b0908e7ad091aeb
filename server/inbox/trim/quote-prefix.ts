/** As many marks as are counted, and as many characters as are looked at. */
const MAX_LOOK = 200

/** Returns how many `>` a line begins with, spaces between them allowed: `> > text` is 2 deep. */
export function quoteDepth(line: string): number {
  let depth = 0
  const end = Math.min(line.length, MAX_LOOK)
  for (let index = 0; index < end; index++) {
    const character = line[index]
    if (character === '>') depth++
    else if (character !== ' ' && character !== '\t' && character !== '\u00A0') break
  }
  return depth
}

/** Returns a line without the marks of a quote. */
export function withoutMarks(line: string): string {
  let index = 0
  const end = Math.min(line.length, MAX_LOOK)
  while (index < end && (line[index] === '>' || line[index] === ' ' || line[index] === '\t')) index++
  return line.slice(index)
}
