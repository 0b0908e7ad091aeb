import { createHash } from 'node:crypto'
import { RATING_WORDS, type Category } from '#contract/vocabulary.ts'
import { describeWaiting } from '#server/team/waiting.ts'
import { type Random, pick, randomBelow, randomBetween, skewed } from '../random.ts'
import { SHARES, WEIGHTS } from './data/shares.ts'
import { TEXTS } from './data/texts.ts'
import { type Person, fullNameOf, pickKey } from './people.ts'
import type { AddRow, Row } from './tables.ts'
import { DAY, MINUTE, type TimelineStep } from './timeline.ts'

type SeededTicket = { id: string; title: string; category: Category; created_at: number; customer: Person }
type NewMail = Row<'inbound_mails'> & { sender: string; received_at: number }

/** Most people who rate do so on the same day. */
const MEDIAN_RATING_TIME = 0.3 * DAY
/** Tickets to one email of each kind that is in no conversation. */
const APART_EVERY = 150

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

/** Adds emails to seeded tickets. No raw emails are written: a hundred thousand files would test the disk, not the product. */
export function createMailSeeder(random: Random, newId: () => string) {
  function addMail(add: AddRow, mail: NewMail) {
    const id = newId()
    add('inbound_mails', {
      id,
      sha256: createHash('sha256').update(id).digest('hex'),
      size: randomBetween(random, 1_500, 90_000),
      source: 'imap',
      next_attempt_at: mail.received_at,
      state: 'routed',
      class: 'person',
      sender_check: 'verified',
      from_address: mail.sender.slice(mail.sender.indexOf('<') + 1, -1),
      message_id: `<${id}@mail.example>`,
      opened_ticket: 'false',
      ...mail,
    })
  }

  /** Adds the email that a ticket was made from. */
  function addFirstMail(add: AddRow, { id: ticket_id, title: subject, created_at, customer }: SeededTicket) {
    addMail(add, { sender: senderOf(customer), subject, received_at: created_at, ticket_id, opened_ticket: 'true' })
  }

  /** Adds the delivery of an answer, and perhaps the customer's reply to it by email, before the next answer. */
  function addAnswer(
    add: AddRow,
    { id: ticket_id, title, customer }: SeededTicket,
    answer: { id: string; message: string; created_at: number },
    next?: TimelineStep,
  ) {
    const { id: response_id, created_at: at } = answer
    const sent = { state: 'sent', created_at: at, changed_at: at + 2_000 }
    add('mail_deliveries', { id: newId(), ticket_id, response_id, address: customer.email, ...sent })
    const room = next ? next.at - at : 0
    if (next?.kind !== 'responded' || room < 120_000 || random() > SHARES.mailReply) return
    const created_at = at + Math.floor(room * (0.2 + 0.6 * random()))
    const message = pick(random, TEXTS.replies)
    const quoted = answer.message.split('\n').map((line) => `> ${line}`)
    const full_text = [message, '', customer.first_name, '', 'On Mon, our help desk wrote:', ...quoted].join('\n')
    const id = newId()
    const reply = { message, full_text, kind: 'customer', channel: 'mail' }
    const sender = senderOf(customer)
    add('ticket_responses', { id, ticket_id, user_id: customer.id, created_at, ...reply })
    add('ticket_events', { ticket_id, created_at, kind: 'message_in', to_value: sender })
    addMail(add, { sender, subject: `Re: ${title}`, received_at: created_at, ticket_id, response_id: id })
  }

  /** Adds now and then emails that are in no conversation: held, failed, spam and a bounce. */
  function addOthers(add: AddRow, { id: ticket_id, title, created_at, customer }: SeededTicket, number: number) {
    if (number % APART_EVERY !== APART_EVERY - 1) return
    const stranger = `Sam Doe <sam.doe${number}@elsewhere.example>`
    const held = { sender: stranger, subject: `Re: ${title}`, ticket_id }
    const mail = { sender: senderOf(customer), received_at: created_at }
    for (const { state, ...other } of TEXTS.strayMails)
      addMail(add, { ...mail, ...(state === 'held' && held), state, ...other })
    add('ticket_events', { ticket_id, created_at, kind: 'message_held', to_value: stranger })
  }
  return { addFirstMail, addAnswer, addOthers }
}

const senderOf = (person: Person) => `${fullNameOf(person)} <${person.email}>`
