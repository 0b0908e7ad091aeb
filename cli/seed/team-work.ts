import { RATINGS, RATING_WORDS, type Category } from '#contract/vocabulary.ts'
import { describeWaiting } from '#server/team/waiting/waiting-words.ts'
import { type Random, pick, randomBelow, randomBetween, skewed, weightedIndex } from '../random.ts'
import { TEXTS } from './data/texts.ts'
import { type Person, fullNameOf } from './people.ts'
import type { AddRow, Row } from './tables.ts'
import { DAY, MINUTE, type TimelineStep } from './timeline.ts'

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
/** Of the resolved tickets, as help desks report. */
const RATED_SHARE = 0.3
/** In the order of RATINGS. */
const RATING_WEIGHTS = [85, 10, 5]
const COMMENT_SHARE = 0.25
/** Most people who rate do so on the same day. */
const MEDIAN_RATING_TIME = 0.3 * DAY

type SeededTicket = { id: string; title: string; category: Category; created_at: number; isOpen: boolean }
export type TeamEvent = Row<'ticket_events'> & { created_at: number }
/** Columns of the ticket's row, events in the order of time, and when the note was written (0 without one). */
type TeamWork = { columns: Row<'tickets'>; events: TeamEvent[]; notedAt: number }

/** Returns a function that adds owner, waiting, tags, note, followers and draft to a seeded ticket, up to `now`. */
export function createTeamSeeder(random: Random, technicians: readonly Person[], now: number, newId: () => string) {
  const colleagueOf = ({ id }: Person) =>
    pick(
      random,
      technicians.filter((technician) => technician.id !== id),
    )

  return (add: AddRow, ticket: SeededTicket, steps: readonly TimelineStep[]): TeamWork => {
    const work: TeamWork = { columns: { tags: '{}' }, events: [], notedAt: 0 }
    const { columns } = work
    const [first] = steps
    if (!first) return work
    const { at: answered, by } = first
    const ticket_id = ticket.id
    const room = (answered - ticket.created_at) / 2
    const record = (created_at: number, actor: Person | null, kind: string, more: Row<'ticket_events'> = {}) =>
      work.events.push({ created_at, kind, actor_id: actor?.id ?? null, ...more })

    // Shortly before the first answer, but not before the ticket.
    const taken = answered - Math.floor(random() * Math.min(20 * MINUTE, room)) - 1
    let owner = by
    if (random() < OWNED_SHARE) {
      const roll = random()
      const to_value = fullNameOf(by)
      if (roll < 0.85) record(taken, roll < TAKEN_SHARE ? by : colleagueOf(by), 'assignee_changed', { to_value })
      else record(taken, null, 'assignee_changed', { to_value, cause: 'Assigned in turn' })
      // Soon after the first answer: before the customer writes again, and before the next step.
      const untilNext = (steps.find(({ at }) => at > answered)?.at ?? 0) - answered
      if (untilNext > MINUTE && random() < HANDED_ON_SHARE) {
        owner = colleagueOf(by)
        const names = { from_value: to_value, to_value: fullNameOf(owner) }
        record(answered + Math.floor(0.1 * untilNext), by, 'assignee_changed', names)
      }
      columns.assignee_id = owner.id
    }
    if (random() < TAGGED_SHARE) {
      const choices = TEXTS.tags[ticket.category]
      const tags = [...new Set([pick(random, choices), pick(random, choices)])].toSorted()
      columns.tags = `{${tags.join(',')}}`
      record(taken, by, 'tags_changed', { to_value: tags.join(', ') })
    }
    if (random() < RETITLED_SHARE) {
      const from_value = pick(random, TEXTS.titlePrefixes) + ticket.title
      record(taken, by, 'title_changed', { from_value, to_value: ticket.title })
    }
    if (random() < NOTED_SHARE) {
      const created_at = answered - 1 - Math.floor(random() * Math.min(5 * MINUTE, room))
      const note = { message: pick(random, TEXTS.notes), kind: 'note', channel: 'dashboard' }
      add('ticket_responses', { id: newId(), ticket_id, user_id: by.id, created_at, ...note })
      record(created_at, by, 'note_added')
      work.notedAt = created_at
    }
    if (ticket.isOpen) addOpenWork(Math.min(steps.at(-1)!.at + MINUTE, now - 1))
    work.events.sort((a, b) => a.created_at - b.created_at)
    return work

    function addOpenWork(at: number) {
      if (random() < SLEEPING_SHARE) {
        const roll = random()
        const waiting_for = roll < 0.55 ? 'customer' : roll < 0.8 ? 'third_party' : 'date'
        // At 8 in the morning in Denver (Mountain Standard Time).
        const morning = Math.floor(now / DAY) * DAY + randomBetween(random, 1, 20) * DAY + 15 * 60 * MINUTE
        const wake_at = waiting_for === 'customer' ? null : morning
        Object.assign(columns, { waiting_for, wake_at, asleep_since: at })
        const waiting = { waiting_for, wake_at: wake_at === null ? null : new Date(wake_at) } as const
        record(at, owner, 'waiting_changed', { to_value: describeWaiting(waiting, new Date(at)) })
      }
      if (random() < FOLLOWED_SHARE) {
        const user = colleagueOf(owner)
        add('ticket_followers', { ticket_id, user_id: user.id, created_at: at })
        record(at, user, 'followers_changed', { to_value: fullNameOf(user) })
      }
      if (random() < DRAFT_SHARE) {
        const shared = String(randomBelow(random, 3) === 0)
        const draft = { kind: 'answer', message: pick(random, TEXTS.drafts), shared }
        const updated_at = Math.min(at + 5 * MINUTE, now - 1)
        add('drafts', { id: newId(), user_id: owner.id, ticket_id, ...draft, updated_at })
      }
    }
  }
}

/** Returns a function that adds the ratings of some resolved tickets, given up to `now`. */
export function createRatingSeeder(random: Random, now: number) {
  return (add: AddRow, ticket_id: string, user_id: string | null, resolved_at: number | null): void => {
    if (resolved_at === null || user_id === null || random() >= RATED_SHARE) return
    const value = RATINGS[weightedIndex(random, RATING_WEIGHTS)]!
    const comment = random() < COMMENT_SHARE ? pick(random, TEXTS.comments[value]) : ''
    const created_at = Math.floor(resolved_at + skewed(random, MEDIAN_RATING_TIME, 1))
    if (created_at >= now) return
    add('ticket_ratings', { ticket_id, user_id, value, comment, created_at, changed_at: created_at })
    add('ticket_events', { ticket_id, actor_id: user_id, created_at, kind: 'rated', to_value: RATING_WORDS[value] })
  }
}
