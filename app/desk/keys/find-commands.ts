import type { KeyAction } from './key-map.ts'
import { localEntries, readObject } from '#app/lib/browser-storage.ts'

/** The headings of the palette, in order. */
export const COMMAND_GROUPS = [
  // The ticket whose number was typed.
  'Number',
  'Recent',
  'This ticket',
  'Saved replies',
  'Macros',
  'Go to',
  'Settings',
  // Results of the server follow the commands.
  'Companies',
  'People',
  'Tickets',
] as const

export type Command = {
  /** Stable: recent commands are stored by it. */
  id: string
  group: (typeof COMMAND_GROUPS)[number]
  name: string
  detail?: string
  /** More words to find it by. */
  words?: string
  /** Shown only for typed text, because there are many of its kind. */
  isTyped?: boolean
  /** The action whose key does the same. */
  action?: KeyAction
  run: () => void
}

export const MAX_SHOWN = 50

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Finds the commands that contain each typed word; names that begin with the text come first, then matches at beginnings of words. */
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

function rankOf({ name, words: more = '' }: Command, words: string[]): number {
  const title = fold(name)
  const text = ` ${title} ${fold(more)}`
  if (words.some((word) => !text.includes(word))) return Infinity
  if (title.startsWith(words.join(' '))) return 0
  return words.every((word) => text.includes(` ${word}`)) ? 1 : 2
}

const KEY = 'recent-commands'
const KEPT = 5

function readRecent(): string[] {
  const ids = readObject(localEntries, KEY)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, KEPT) : []
}

export const rememberCommand = (id: string) =>
  localEntries.write(KEY, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, KEPT)))

/** Puts the commands used last in front, as a group of their own. */
export function recentFirst(commands: readonly Command[]): Command[] {
  const recent = readRecent().flatMap((id) => commands.find((command) => command.id === id) ?? [])
  return [
    ...recent.map((command) => ({ ...command, group: 'Recent' as const })),
    ...commands.filter((command) => !recent.includes(command)),
  ]
}
