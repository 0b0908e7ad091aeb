import type { TicketChange } from '#contract/team/ticket-change.ts'
import { LIMITS, type Category, type Priority, type Status } from '#contract/vocabulary.ts'

/** What a bulk change reads of a ticket it has locked. */
export type BulkTicket = {
  id: string
  status: Status
  category: Category
  priority: Priority
  assignee_id: string | null
  waiting_for: string | null
  wake_at: string | null
  tags: string[]
}
export type Fields = Partial<Pick<BulkTicket, 'status' | 'category' | 'priority' | 'assignee_id' | 'tags'>>
export type Plan = { fields: Fields } | { reason: string }

const NAMES = ['status', 'category', 'priority', 'assignee_id'] as const

type Planned = { kind: 'bulk' | 'tag'; change: TicketChange; hasOwnerLeft: boolean }

/** Says which fields of a ticket a change sets, none where it is so already, or why it cannot be changed at all. */
export function planItem(ticket: BulkTicket | undefined, { kind, change, hasOwnerLeft }: Planned): Plan {
  if (!ticket) return { reason: 'This ticket has been removed.' }
  const fields: Record<string, unknown> = {}
  for (const name of NAMES) if (change[name] !== undefined && change[name] !== ticket[name]) fields[name] = change[name]
  if (fields.assignee_id && hasOwnerLeft) return { reason: 'The new owner can no longer sign in.' }
  // A tag that has been taken off meanwhile is not given by its new name.
  const isRenamed = kind === 'tag' && !ticket.tags.some((tag) => change.remove_tags?.includes(tag))
  const tags = isRenamed ? ticket.tags : changeTags(ticket.tags, change)
  if (tags.length > LIMITS.tags && tags.length > ticket.tags.length)
    return { reason: `It would have more than ${LIMITS.tags} tags.` }
  if (tags.join('\n') !== ticket.tags.join('\n')) fields.tags = tags
  return { fields }
}

/** A tag that is both taken and given stays. */
function changeTags(tags: string[], { add_tags = [], remove_tags = [] }: TicketChange): string[] {
  if (add_tags.length === 0 && remove_tags.length === 0) return tags
  return [...new Set([...tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags])].toSorted()
}
