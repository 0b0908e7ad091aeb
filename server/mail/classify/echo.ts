/** Words of a run; shorter ones are also found in people's own texts. */
const RUN = 3
const ECHO_SHARE = 0.9
/** Length below which a text is the writer's own, whatever the words. */
const MIN_WORDS = 12
const MAX_LENGTH = 20_000

/** Returns whether nine tenths of a text's runs of three words are in `ours`, numbers and quotation marks aside. */
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
