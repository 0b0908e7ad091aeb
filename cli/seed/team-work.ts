import type { Category } from '#contract/vocabulary.ts'
import { describeWaiting } from '#server/team/waiting.ts'
import { type Random, pick, randomBelow, randomBetween } from '../random.ts'
import { type Batch, type Row, addRow } from './tables.ts'
import { DRAFTS, NOTES, TAGS, TITLE_PREFIXES } from './team-texts.ts'
import { type Technician, fullNameOf } from './technicians.ts'
import type { TimelineStep } from './timeline.ts'

const OWNED_SHARE = 0.6
const TAKEN_SHARE = 0.6
const HANDED_ON_SHARE = 0.06
const TAGGED_SHARE = 0.2
const RETITLED_SHARE = 0.02
const NOTED_SHARE = 0.08
/** Of the tickets that are answered and not resolved. */
const SLEEPING_SHARE = 0.45
const FOLLOWED_SHARE = 0.3
const DRAFT_SHARE = 0.12

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type SeededTicket = { id: string; title: string; category: Category; created_at: number; isOpen: boolean }
export type TeamEvent = Omit<Row<'ticket_events'>, 'ticket_id' | 'created_at'> & { created_at: number }
/** What the team made of a ticket: columns of its row, and events in the order of time. */
export type TeamWork = {
  columns: Pick<Row<'tickets'>, 'assignee_id' | 'waiting_for' | 'wake_at' | 'asleep_since' | 'tags'>
  events: TeamEvent[]
  /** When the note was written; 0 without one. */
  notedAt: number
}

/** Adds owners, waiting, tags, notes, followers and drafts to seeded tickets, up to `now`. */
export function createTeamSeeder(random: Random, technicians: readonly Technician[], now: number, newId: () => string) {
  const colleague = ({ id }: Technician) => {
    const others = technicians.filter((technician) => technician.id !== id)
    return pick(random, others)
  }

  return (batch: Batch, ticket: SeededTicket, steps: readonly TimelineStep[]): TeamWork => {
    const first = steps[0]
    const work: TeamWork = {
      columns: { assignee_id: null, waiting_for: null, wake_at: null, asleep_since: null, tags: '{}' },
      events: [],
      notedAt: 0,
    }
    if (!first) return work
    const record = (created_at: number, by: Technician | null, kind: string, more: Partial<TeamEvent>) =>
      void work.events.push({
        kind,
        actor_id: by?.id ?? null,
        from_value: null,
        to_value: null,
        cause: null,
        created_at,
        ...more,
      })
    // Shortly before the first answer, but not before the ticket.
    const taken = first.at - Math.floor(random() * Math.min(20 * MINUTE, (first.at - ticket.created_at) / 2)) - 1
    const owner = random() < OWNED_SHARE ? giveOwner(taken, first.by) : null
    if (random() < TAGGED_SHARE) tag(taken, first.by)
    if (random() < RETITLED_SHARE)
      record(taken, first.by, 'title_changed', {
        from_value: pick(random, TITLE_PREFIXES) + ticket.title,
        to_value: ticket.title,
      })
    if (random() < NOTED_SHARE) addNote(first)
    if (ticket.isOpen) addOpenWork(steps.at(-1)!, owner ?? first.by)
    work.events.sort((a, b) => a.created_at - b.created_at)
    return work

    function giveOwner(at: number, by: Technician): Technician {
      const roll = random()
      const name = fullNameOf(by)
      if (roll < TAKEN_SHARE) record(at, by, 'assignee_changed', { to_value: name })
      else if (roll < 0.85) record(at, colleague(by), 'assignee_changed', { to_value: name })
      else record(at, null, 'assignee_changed', { to_value: name, cause: 'Assigned in turn' })
      // Soon after the first answer: before the customer writes again, and before the next step.
      const room = (steps.find((step) => step.at > first!.at)?.at ?? 0) - first!.at
      const later = first!.at + Math.floor(0.1 * room)
      const next = room > MINUTE && random() < HANDED_ON_SHARE ? colleague(by) : by
      if (next !== by) record(later, by, 'assignee_changed', { from_value: name, to_value: fullNameOf(next) })
      work.columns.assignee_id = next.id
      return next
    }

    function tag(at: number, by: Technician): void {
      const choices = TAGS[ticket.category]
      const tags = [...new Set([pick(random, choices), pick(random, choices)])].toSorted()
      work.columns.tags = `{${tags.join(',')}}`
      record(at, by, 'tags_changed', { to_value: tags.join(', ') })
    }

    function addNote({ at, by }: TimelineStep): void {
      const created_at = at - 1 - Math.floor(random() * Math.min(5 * MINUTE, (at - ticket.created_at) / 2))
      const words = { message: pick(random, NOTES), full_text: null, kind: 'note', channel: 'dashboard' }
      addRow(batch, 'ticket_responses', { id: newId(), ticket_id: ticket.id, user_id: by.id, created_at, ...words })
      record(created_at, by, 'note_added', {})
      work.notedAt = created_at
    }

    function addOpenWork(last: TimelineStep, by: Technician): void {
      const at = Math.min(last.at + MINUTE, now - 1)
      if (random() < SLEEPING_SHARE) sleep(at, by)
      if (random() < FOLLOWED_SHARE) {
        const user = colleague(by)
        addRow(batch, 'ticket_followers', { ticket_id: ticket.id, user_id: user.id, created_at: at })
        record(at, user, 'followers_changed', { to_value: fullNameOf(user) })
      }
      if (random() < DRAFT_SHARE) {
        const shared = String(randomBelow(random, 3) === 0)
        const text = {
          kind: 'answer',
          message: pick(random, DRAFTS),
          shared,
          updated_at: Math.min(at + 5 * MINUTE, now - 1),
        }
        addRow(batch, 'drafts', { id: newId(), user_id: by.id, ticket_id: ticket.id, ...text })
      }
    }

    function sleep(at: number, by: Technician): void {
      const roll = random()
      const waiting_for = roll < 0.55 ? 'customer' : roll < 0.8 ? 'third_party' : 'date'
      // At 8 in the morning in Denver (Mountain Standard Time).
      const wakes = Math.floor(now / DAY) * DAY + randomBetween(random, 1, 20) * DAY + 15 * 60 * MINUTE
      Object.assign(work.columns, { waiting_for, wake_at: waiting_for === 'customer' ? null : wakes, asleep_since: at })
      const { wake_at } = work.columns
      record(at, by, 'waiting_changed', {
        to_value: describeWaiting({ waiting_for, wake_at: wake_at === null ? null : new Date(wake_at) }, new Date(at)),
      })
    }
  }
}
