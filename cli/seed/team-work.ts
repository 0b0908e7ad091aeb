import { RATING_WORDS, type Category } from '#contract/vocabulary.ts'
import { describeWaiting } from '#server/team/waiting/waiting-words.ts'
import { type Random, pick, randomBelow, randomBetween, skewed } from '../random.ts'
import { SHARES, WEIGHTS } from './data/shares.ts'
import { TEXTS } from './data/texts.ts'
import { type Person, fullNameOf, pickKey } from './people.ts'
import type { AddRow, Row } from './tables.ts'
import { DAY, MINUTE, type TimelineStep } from './timeline.ts'

/** Most people who rate do so on the same day. */
const MEDIAN_RATING_TIME = 0.3 * DAY

type SeededTicket = { id: string; title: string; category: Category; created_at: number }
/** Returns a function that adds a team's work up to `now` to a ticket, and returns the columns it changes. */
export function createTeamSeeder(random: Random, technicians: readonly Person[], now: number, newId: () => string) {
  const colleagueOf = (one: Person) => {
    const others = technicians.filter(({ id }) => id !== one.id)
    return pick(random, others)
  }

  return (add: AddRow, ticket: SeededTicket, isOpen: boolean, steps: readonly TimelineStep[]): Row<'tickets'> => {
    const columns: Row<'tickets'> = { tags: '{}' }
    const [first] = steps
    if (!first) return columns
    const { at: answered, by } = first
    const ticket_id = ticket.id
    const room = (answered - ticket.created_at) / 2
    const record = (created_at: number, actor: Person | null, kind: string, more: Row<'ticket_events'> = {}) =>
      add('ticket_events', { ticket_id, created_at, kind, actor_id: actor?.id ?? null, ...more })

    // Shortly before the first answer, but not before the ticket.
    const taken = answered - Math.floor(random() * Math.min(20 * MINUTE, room)) - 1
    let owner = by
    if (random() < SHARES.owned) {
      const how = pickKey(random, WEIGHTS.assignments)
      const to_value = fullNameOf(by)
      const actor = { taken: () => by, given: () => colleagueOf(by), inTurn: () => null }[how]()
      record(taken, actor, 'assignee_changed', { to_value, cause: actor ? null : 'Assigned in turn' })
      // Soon after the first answer: before the customer writes again, and before the next step.
      const untilNext = (steps.find(({ at }) => at > answered)?.at ?? 0) - answered
      if (untilNext > MINUTE && random() < SHARES.handedOn) {
        owner = colleagueOf(by)
        const names = { from_value: to_value, to_value: fullNameOf(owner) }
        record(answered + Math.floor(0.1 * untilNext), by, 'assignee_changed', names)
      }
      columns.assignee_id = owner.id
    }
    if (random() < SHARES.tagged) {
      const choices = TEXTS.tags[ticket.category]
      const tags = [...new Set([pick(random, choices), pick(random, choices)])].toSorted()
      columns.tags = `{${tags.join(',')}}`
      record(taken, by, 'tags_changed', { to_value: tags.join(', ') })
    }
    if (random() < SHARES.retitled) {
      const from_value = pick(random, TEXTS.titlePrefixes) + ticket.title
      record(taken, by, 'title_changed', { from_value, to_value: ticket.title })
    }
    if (random() < SHARES.noted) {
      const created_at = answered - 1 - Math.floor(random() * Math.min(5 * MINUTE, room))
      const note = { message: pick(random, TEXTS.notes), kind: 'note', channel: 'dashboard' }
      add('ticket_responses', { id: newId(), ticket_id, user_id: by.id, created_at, ...note })
      record(created_at, by, 'note_added')
      columns.last_entry_at = created_at
    }
    if (!isOpen) return columns

    const at = Math.min(steps.at(-1)!.at + MINUTE, now - 1)
    if (random() < SHARES.sleeping) {
      const waiting_for = pickKey(random, WEIGHTS.waiting)
      // At 8 in the morning in Denver (Mountain Standard Time).
      const morning = Math.floor(now / DAY) * DAY + randomBetween(random, 1, 20) * DAY + 15 * 60 * MINUTE
      const wake_at = waiting_for === 'customer' ? null : morning
      Object.assign(columns, { waiting_for, wake_at, asleep_since: at })
      const waiting = { waiting_for, wake_at: wake_at === null ? null : new Date(wake_at) }
      record(at, owner, 'waiting_changed', { to_value: describeWaiting(waiting, new Date(at)) })
    }
    if (random() < SHARES.followed) {
      const user = colleagueOf(owner)
      add('ticket_followers', { ticket_id, user_id: user.id, created_at: at })
      record(at, user, 'followers_changed', { to_value: fullNameOf(user) })
    }
    if (random() < SHARES.drafted) {
      const shared = String(randomBelow(random, 3) === 0)
      const draft = { kind: 'answer', message: pick(random, TEXTS.drafts), shared }
      const updated_at = Math.min(at + 5 * MINUTE, now - 1)
      add('drafts', { id: newId(), user_id: owner.id, ticket_id, ...draft, updated_at })
    }
    return columns
  }
}

/** Returns a function that adds the ratings of some resolved tickets, given up to `now`. */
export function createRatingSeeder(random: Random, now: number) {
  return (add: AddRow, ticket_id: string, user_id: string | null, resolved_at: number | null): void => {
    if (resolved_at === null || user_id === null || random() >= SHARES.rated) return
    const value = pickKey(random, WEIGHTS.ratings)
    const comment = random() < SHARES.commented ? pick(random, TEXTS.comments[value]) : ''
    const created_at = Math.floor(resolved_at + skewed(random, MEDIAN_RATING_TIME, 1))
    if (created_at >= now) return
    add('ticket_ratings', { ticket_id, user_id, value, comment, created_at, changed_at: created_at })
    add('ticket_events', { ticket_id, actor_id: user_id, created_at, kind: 'rated', to_value: RATING_WORDS[value] })
  }
}
