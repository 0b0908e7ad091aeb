import type { KeyAction } from './key-map.ts'

export const ACTION_LABELS: Record<KeyAction, string> = {
  next: 'Next ticket',
  previous: 'Previous ticket',
  select: 'Select the ticket',
  search: 'Search',
  take: 'Take the ticket',
  assign: 'Assign the ticket',
  wait: 'Wait or sleep',
  resolve: 'Resolve or reopen',
  priority: 'Change the priority',
  tag: 'Add a tag',
  'tab-1': 'Overview',
  'tab-2': 'Chat',
  'tab-3': 'AI Insights',
  'tab-4': 'Files',
  'tab-5': 'History',
  undo: 'Undo',
  reply: 'Reply',
  note: 'Internal note',
  goto: 'Go to a list',
  'goto-mine': 'Mine',
  'goto-unassigned': 'Unassigned',
  'goto-waiting': 'Waiting',
  'goto-all': 'All tickets',
  help: 'Keyboard shortcuts',
}

type Fixed = { keys: string[]; words: string }

/** The groups of the shortcut list; `fixed` keys cannot be changed. */
export const KEY_GROUPS: readonly { name: string; actions: KeyAction[]; fixed: Fixed[] }[] = [
  {
    name: 'Move',
    actions: ['next', 'previous', 'search', 'select'],
    fixed: [
      { keys: ['Enter'], words: 'Open the ticket' },
      { keys: ['Shift', 'X'], words: 'Select up to the ticket' },
      { keys: ['Shift', '↓'], words: 'Select one more, or one less with Shift ↑' },
      { keys: ['Ctrl', 'A'], words: 'Select all loaded tickets' },
      { keys: ['↓'], words: 'From the search to the tickets' },
    ],
  },
  {
    name: 'Ticket',
    actions: ['take', 'assign', 'wait', 'resolve', 'priority', 'tag', 'undo'],
    fixed: [],
  },
  { name: 'Tabs', actions: ['tab-1', 'tab-2', 'tab-3', 'tab-4', 'tab-5'], fixed: [] },
  {
    name: 'Write',
    actions: ['reply', 'note'],
    fixed: [{ keys: ['Ctrl', 'Enter'], words: 'Send the response, or add the note (⌘ Enter on a Mac)' }],
  },
  {
    name: 'Go to',
    actions: ['goto', 'goto-mine', 'goto-unassigned', 'goto-waiting', 'goto-all'],
    fixed: [],
  },
  {
    name: 'Other',
    actions: ['help'],
    fixed: [
      { keys: ['Ctrl', 'K'], words: 'Command palette (⌘ K on a Mac)' },
      { keys: ['Esc'], words: 'Clear the search, leave the field, back to the list' },
      { keys: ['Alt', 'T'], words: 'Go to the notification' },
    ],
  },
]
