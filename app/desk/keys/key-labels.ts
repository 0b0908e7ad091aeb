import type { KeyAction } from './key-map.ts'

type KeyGroup = {
  name: string
  actions: Partial<Record<KeyAction, string>>
  /** Keys that cannot be changed. */
  fixed?: { keys: string[]; words: string }[]
}

export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    name: 'Move',
    actions: { next: 'Next ticket', previous: 'Previous ticket', search: 'Search', select: 'Select the ticket' },
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
    actions: {
      take: 'Take the ticket',
      assign: 'Assign the ticket',
      wait: 'Snooze',
      resolve: 'Resolve or reopen',
      priority: 'Change the priority',
      tag: 'Add a tag',
      company: 'Open the company',
      merge: 'Merge into another ticket…',
      'list-width': 'Narrow or widen the list',
      undo: 'Undo',
    },
  },
  {
    name: 'Tabs',
    actions: { 'tab-1': 'Overview', 'tab-2': 'Chat', 'tab-3': 'AI Insights', 'tab-4': 'Files', 'tab-5': 'History' },
  },
  {
    name: 'Write',
    actions: { new: 'New ticket', reply: 'Reply', note: 'Internal note' },
    fixed: [
      { keys: ['Ctrl', 'Enter'], words: 'Send the response, add the note, or create the ticket (⌘ Enter on a Mac)' },
    ],
  },
  {
    name: 'Go to',
    actions: {
      goto: 'Go to a list',
      'goto-mine': 'Mine',
      'goto-unassigned': 'Unassigned',
      'goto-waiting': 'Waiting',
      'goto-all': 'All tickets',
    },
  },
  {
    name: 'Other',
    actions: { help: 'Keyboard shortcuts' },
    fixed: [
      { keys: ['Ctrl', 'K'], words: 'Command palette (⌘ K on a Mac)' },
      {
        keys: ['Esc'],
        words: 'From the box to the conversation, from there to the list; clear the search; close the ticket',
      },
      { keys: ['Alt', 'T'], words: 'Go to the notification' },
    ],
  },
]

export const ACTION_LABELS = Object.assign({}, ...KEY_GROUPS.map(({ actions }) => actions)) as Record<KeyAction, string>
