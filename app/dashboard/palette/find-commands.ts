import type { Command } from './command.ts'

/** How many are shown: more would only be scrolled past. */
export const MAX_SHOWN = 50

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Each command is folded once, not with each key. */
const folded = new WeakMap<Command, { title: string; all: string }>()

function foldedOf(command: Command) {
  const known = folded.get(command)
  if (known) return known
  const title = fold(command.name)
  const made = { title, all: ` ${title} ${fold(command.words ?? '')}` }
  folded.set(command, made)
  return made
}

/** The commands each of whose typed words begins a word, or stands within one; those whose names begin with the text come first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0)
    return commands.filter(({ isTyped, group }) => !isTyped || group === 'Recent').slice(0, MAX_SHOWN)
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command)
}

function rankOf(command: Command, words: string[]): number {
  const { title, all } = foldedOf(command)
  if (words.some((word) => !all.includes(word))) return Infinity
  if (title.startsWith(words.join(' '))) return 0
  return words.every((word) => all.includes(` ${word}`)) ? 1 : 2
}
