/** Shorter names are not compared: POST is not a misspelt PORT. */
const MIN_LENGTH = 7

/** Returns whether `given` is `name` in another case, without its underscores, or with one typing error. */
export function isMisspellingOf(given: string, name: string): boolean {
  const [a, b] = [given, name].map((each) => each.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) as [string, string]
  if (a === b) return name.length >= MIN_LENGTH || given.toUpperCase() !== given
  return b.length >= MIN_LENGTH && isOneEditAway(a, b)
}

/** One letter inserted, missing, replaced, or two swapped. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (text: string, from: number) => text.slice(from)
  const isSwap = a[start] === b[start + 1] && a[start + 1] === b[start]
  return (
    rest(a, start + 1) === rest(b, start + 1) ||
    rest(a, start + 1) === rest(b, start) ||
    rest(a, start) === rest(b, start + 1) ||
    (isSwap && rest(a, start + 2) === rest(b, start + 2))
  )
}
