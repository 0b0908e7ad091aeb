import type { NoticeKind } from '#contract/vocabulary.ts'

/** What the text of a notice is made of; a name is empty once its person has been erased. */
export type NoticeFacts = {
  kind: NoticeKind
  /** The ticket's number and title; null where it is about none. */
  number: number | null
  title: string | null
  actor: string | null
  /** Who wrote the message it is about. */
  author: string | null
  detail: string | null
}

/** The other tickets that a bulk change has given to the same person, in words. */
const countOthers = (count: number) =>
  count === 1 ? '1 other ticket' : `${count.toLocaleString('en-US')} other tickets`

const SENTENCES: Record<NoticeKind, (facts: NoticeFacts & { ticket: string }) => string> = {
  assigned: ({ actor, ticket, detail }) => {
    const tickets = detail ? `${ticket} and ${countOthers(Number(detail))}` : ticket
    if (actor) return `${actor} assigned ${tickets} to you`
    return `${tickets} ${detail ? 'were' : 'was'} assigned to you`
  },
  mentioned: ({ actor, ticket }) => `${actor || 'A colleague'} mentioned you on ${ticket}`,
  'customer-wrote': ({ author, ticket }) => `${author || 'The customer'} wrote on ${ticket}`,
  'unassigned-too-long': ({ detail, ticket }) =>
    detail ? `${ticket} has been waiting without an owner for over ${detail}` : `${ticket} is waiting without an owner`,
  'answer-stopped': ({ detail, ticket }) =>
    `Your answer on ${ticket} was not sent, because ${detail ?? 'the customer wrote first'}`,
  'delivery-failed': ({ ticket }) => `An answer on ${ticket} could not be delivered`,
  woke: ({ ticket }) => `${ticket} woke up`,
  'mail-stopped': ({ detail }) => `The help desk can’t read ${detail ?? 'a mailbox'}, so emails are not coming in`,
}

/** Says what has happened, in a sentence without a full stop. */
export const noticeSentence = (facts: NoticeFacts): string =>
  SENTENCES[facts.kind]({ ...facts, ticket: facts.number === null ? 'a ticket' : `#${facts.number}` })

/** The same with the title of the ticket. */
export const noticeText = (facts: NoticeFacts): string =>
  facts.title === null ? noticeSentence(facts) : `${noticeSentence(facts)}: ${facts.title}`
