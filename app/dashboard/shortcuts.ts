export type Shortcut =
  | 'search'
  | 'next'
  | 'previous'
  | 'reply'
  | 'note'
  | 'resolve'
  | 'take'
  | 'wait'
  | 'help'
  | 'escape'
  | `tab-${1 | 2 | 3 | 4 | 5}`

/** Every shortcut of the dashboard, in the order of the dialog. */
export const SHORTCUTS: readonly { keys: string[]; action: string }[] = [
  { keys: ['/'], action: 'Search' },
  { keys: ['J'], action: 'Next ticket' },
  { keys: ['K'], action: 'Previous ticket' },
  { keys: ['Enter'], action: 'Open the ticket' },
  { keys: ['1', '–', '5'], action: 'Tabs of the ticket' },
  { keys: ['R'], action: 'Reply' },
  { keys: ['N'], action: 'Internal note' },
  { keys: ['E'], action: 'Resolve or Reopen' },
  { keys: ['I'], action: 'Take the ticket' },
  { keys: ['H'], action: 'Wait or sleep' },
  { keys: ['↓'], action: 'From the search to the tickets' },
  { keys: ['Esc'], action: 'Clear the search, leave the field, back to the list' },
  { keys: ['Ctrl', 'Enter'], action: 'Send the response, or add the note (⌘ Enter on a Mac)' },
  { keys: ['Alt', 'T'], action: 'Go to the notification' },
  { keys: ['?'], action: 'This list' },
]

const KEYS: Record<string, Shortcut> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  r: 'reply',
  n: 'note',
  e: 'resolve',
  i: 'take',
  h: 'wait',
  '?': 'help',
  Escape: 'escape',
  '1': 'tab-1',
  '2': 'tab-2',
  '3': 'tab-3',
  '4': 'tab-4',
  '5': 'tab-5',
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/** The shortcut a key press stands for. In a field only Escape is one; everything else is text. */
export function shortcutOf(press: Press, inField: boolean): Shortcut | undefined {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return undefined
  const shortcut = KEYS[press.key.length === 1 ? press.key.toLowerCase() : press.key]
  return inField && shortcut !== 'escape' ? undefined : shortcut
}
