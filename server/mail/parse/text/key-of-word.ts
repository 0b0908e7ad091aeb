/** Returns the key of each word in groups of words by key. */
export const keyOfWord = <Key extends string>(groups: Partial<Record<Key, string>>, separator = ' '): Map<string, Key> =>
  new Map(
    (Object.entries(groups) as [Key, string][]).flatMap(([key, words]) =>
      words.split(separator).map((word) => [word, key] as const),
    ),
  )
