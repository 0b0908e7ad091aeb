import type { Command } from './command.ts'

/** How many are shown: more would only be scrolled past. */
export const MAX_SHOWN = 50

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The commands each of whose typed words begins a word, or stands within one; those whose names begin with the text come first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands.slice(0, MAX_SHOWN)
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command)
}

function rankOf({ name, words: more = '' }: Command, words: string[]): number {
  const title = fold(name)
  const all = ` ${title} ${fold(more)}`
  if (words.some((word) => !all.includes(word))) return Infinity
  if (title.startsWith(words.join(' '))) return 0
  return words.every((word) => all.includes(` ${word}`)) ? 1 : 2
}
