/** A page and the words it can be found by. */
export type SearchablePage = { name: string; path: string; keywords: string }

const KEYWORD_WEIGHT = 0.6

/**
 * Finds the pages whose words match the query, tolerating typing errors, best first. Pages that score less than `minShare`
 * of the best score are left out.
 */
export function closestPages<Page extends SearchablePage>(query: string, pages: readonly Page[], minShare = 0): Page[] {
  const indexed = pages.map(({ path, name, keywords }) => ({
    named: wordsOf(`${path} ${name}`, 3),
    keywords: wordsOf(keywords, 3),
    depth: path.split('/').length - 1,
  }))
  const scores = pages.map(() => 0)
  for (const word of wordsOf(query, 2)) {
    const similarities = indexed.map(
      ({ named, keywords, depth }) =>
        Math.max(bestSimilarity(word, named), KEYWORD_WEIGHT * bestSimilarity(word, keywords)) / Math.sqrt(depth),
    )
    // The more pages match a word, the less it counts.
    const shared = Math.sqrt(similarities.filter((score) => score > 0).length)
    for (const [i, score] of similarities.entries()) if (score > 0) scores[i]! += score / shared
  }
  const best = Math.max(...scores)
  return pages
    .map((page, i) => ({ page, score: scores[i]! }))
    .filter(({ score }) => score > 0 && score >= best * minShare)
    .toSorted((a, b) => b.score - a.score)
    .map(({ page }) => page)
}

/** Splits into words; hyphenated words also as one, because people write `cyber-security` and `cybersecurity`. */
function wordsOf(text: string, minLength: number): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\d-]+/u)
  const words = parts.flatMap((part) => [...part.split('-'), part.replaceAll('-', '')])
  return [...new Set(words)].filter((word) => word.length >= minLength)
}

const bestSimilarity = (word: string, words: string[]) => Math.max(0, ...words.map((other) => similarity(word, other)))

function similarity(word: string, other: string) {
  if (word === other) return 1
  if (other.startsWith(word)) return 0.8
  if (word.length < 4) return 0
  if (editDistance(word, other) <= (word.length < 7 ? 1 : 2)) return 0.7
  return other.length > 5 && word.slice(0, 4) === other.slice(0, 4) ? 0.4 : 0
}

/** The Levenshtein distance of two words. */
function editDistance(a: string, b: string) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
