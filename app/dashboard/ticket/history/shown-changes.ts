import { localEntries } from '#app/lib/browser-storage.ts'
import { createStore } from '#app/lib/store.ts'
import type { Message } from '#contract/messages.ts'
import type { HistoryEntry } from '#contract/team/history.ts'
import type { TicketEventKind } from '#contract/vocabulary.ts'

const KEY = 'chat-changes'
/** Whether changes stand between the messages, remembered by the browser. */
export const changesShown = createStore(true)
changesShown.set(localEntries.read(KEY) !== 'off')

export function showChanges(shown: boolean): void {
  localEntries.write(KEY, shown ? null : 'off')
  changesShown.set(shown)
}

/** What is worth a line between the messages: it says what became of the ticket. */
const IMPORTANT: ReadonlySet<TicketEventKind> = new Set([
  'status_changed',
  'assignee_changed',
  'waiting_changed',
  'woke',
  'title_changed',
  'answer_undone',
  'answer_stopped',
  'held_released',
])

export const importantChanges = (entries: readonly HistoryEntry[]) => entries.filter(({ kind }) => IMPORTANT.has(kind))

/** Puts changes between messages by time: those before each message, and at last those after all. */
export function placeChanges(messages: readonly Message[], changes: readonly HistoryEntry[]): HistoryEntry[][] {
  let taken = 0
  const before = messages.map(({ created_at }) => {
    const begin = taken
    const end = changes.findIndex(({ at }, place) => place >= begin && at >= created_at)
    taken = end === -1 ? changes.length : end
    return changes.slice(begin, taken)
  })
  return [...before, changes.slice(taken)]
}
