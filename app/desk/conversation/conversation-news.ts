import { useContext, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { heldWords } from './held-mails.tsx'
import { messageSide } from './message-head.tsx'
import { unreachedAddresses } from './deliveries.tsx'
import type { Conversation } from '../ticket/ticket-queries.ts'

/** Announces messages of others, held mails and bounces of the open ticket to screen readers. */
export function useConversationNews(conversation: Conversation | undefined): string {
  const ownId = useContext(CurrentAdminId)
  const before = useRef<Conversation>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const earlier = before.current
    before.current = conversation
    const news = conversation && earlier ? newsBetween(earlier, conversation, ownId) : ''
    if (news) setAnnouncement(news)
  }, [conversation, ownId])
  return announcement
}

/** Describes what is new between two loads of a conversation; '' for nothing. */
export function newsBetween(earlier: Conversation, now: Conversation, ownId: string | null): string {
  const newest = now.messages.at(-1)
  const isNew = newest && newest.id !== earlier.messages.at(-1)?.id
  const isRead = newest?.author?.id === ownId || newest?.kind === 'automatic' || newest?.mail?.is_quiet
  const held = now.held.find(({ id }) => !earlier.held.some((mail) => mail.id === id))
  const unreached = allUnreached(now).find((address) => !allUnreached(earlier).includes(address))
  const stopped = findStopped(earlier, now, ownId)
  return [
    isNew && !isRead && wordsFor(newest),
    stopped && `Your reply was not sent: ${stopped.hold?.stopped_because}.`,
    held && heldWords([held]),
    unreached && `A reply did not reach ${unreached}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A held answer is announced once, not again each second or when it leaves. */
function wordsFor(message: Message): string {
  const { name } = messageSide(message, null)
  return message.state === 'sending' && !message.hold?.planned
    ? `${name}’s reply leaves in a few seconds.`
    : `New message from ${name}.`
}

const findStopped = (earlier: Conversation, now: Conversation, ownId: string | null) =>
  now.messages.find(
    ({ id, state, author }) =>
      state === 'stopped' &&
      author?.id === ownId &&
      earlier.messages.some((before) => before.id === id && before.state === 'sending'),
  )

const allUnreached = ({ messages }: Conversation) =>
  messages.flatMap(({ deliveries }) => unreachedAddresses(deliveries))
