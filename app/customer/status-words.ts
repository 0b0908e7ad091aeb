import type { Status } from '#contract/vocabulary.ts'

/** A ticket's status as its customer reads it, and the sign beside the word. */
export const STATUS_WORDS = {
  Open: { label: 'Open', tone: 'destructive' },
  'In Progress': { label: 'In progress', tone: 'secondary' },
  Resolved: { label: 'Solved', tone: 'default' },
} as const satisfies Record<Status, object>
