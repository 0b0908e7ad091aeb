/** Words that follow each other; shorter runs are also found in what people write themselves. */
const RUN = 3
const ECHO_SHARE = 0.9
/** A text of a few words is somebody's own, whatever the words. */
const MIN_WORDS = 12
const MAX_LENGTH = 20_000

/**
 * Whether a text is hardly more than what we have mailed: at least nine tenths of its runs of three words stand in `ours`.
 * Numbers and quotation marks are not compared, because the one differs from ticket to ticket and the other is added.
 */
export function isEcho(text: string, ours: string[]): boolean {
  const runs = runsOf(text)
  if (runs.length < MIN_WORDS) return false
  const known = new Set(ours.flatMap(runsOf))
  return runs.filter((run) => known.has(run)).length >= ECHO_SHARE * runs.length
}

function runsOf(text: string): string[] {
  const words =
    text
      .slice(0, MAX_LENGTH)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.slice(RUN - 1).map((_, place) => words.slice(place, place + RUN).join(' '))
}
