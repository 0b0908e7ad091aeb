/** Splits lines of words of mail programs and people, in lower case, from `data/`. */
export const split = (lines: string[]): string[] => lines.flatMap((line) => line.split('|'))

export const setOf = (lines: string[]) => new Set(split(lines))
