import type { Member } from '#contract/team/assignment.ts'
import type { TicketChange } from '#contract/team/ticket-change.ts'

/** Asks for a change of a number of tickets: 'Set 312 tickets to Resolved?' */
export function changeQuestion(change: TicketChange, tickets: string, team: readonly Member[]): string {
  const { status, assignee_id, priority, category, add_tags, remove_tags } = change
  if (status) return `Set ${tickets} to ${status}?`
  if (assignee_id === null) return `Leave ${tickets} without an owner?`
  if (assignee_id === 'me') return `Take ${tickets}?`
  if (assignee_id) return `Give ${tickets} to ${team.find(({ id }) => id === assignee_id)?.name ?? 'this person'}?`
  if (priority) return `Set the priority of ${tickets} to ${priority}?`
  if (category) return `Set the category of ${tickets} to ${category}?`
  if (add_tags) return `Add ${tagWords(add_tags)} to ${tickets}?`
  return `Remove ${tagWords(remove_tags ?? [])} from ${tickets}?`
}

const tagWords = (tags: readonly string[]) =>
  `the ${tags.length === 1 ? 'tag' : 'tags'} ${new Intl.ListFormat('en-US').format(tags.map((tag) => `“${tag}”`))}`
