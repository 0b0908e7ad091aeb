/** Returns the key of each word in groups of words by key. */
export function keyOfWord<Key extends string>(groups: Partial<Record<Key, string>>, separator = ' ') {
  const entries = Object.entries(groups) as [Key, string][]
  return new Map(entries.flatMap(([key, words]) => words.split(separator).map((word) => [word, key] as const)))
}
