import type { KeyAction } from '../keys/key-actions.ts'

/** The headings of the palette, in its order. */
export const COMMAND_GROUPS = [
  'Recent',
  'This ticket',
  'Saved replies',
  'Macros',
  'Go to',
  'Settings',
  // What the server finds, behind what is called so: by name, then by any of its words.
  'Companies',
  'People',
  'Tickets',
] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export type Command = {
  /** Names it among those used before, too. */
  id: string
  group: CommandGroup
  name: string
  detail?: string
  /** More words it is found by. */
  words?: string
  /** Found by typing only: one of many of its kind. */
  isTyped?: boolean
  /** Whose key does the same. */
  action?: KeyAction
  run: () => void
}
