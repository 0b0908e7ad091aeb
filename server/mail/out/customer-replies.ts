import { site } from '#site'
import type { BodyPart } from './mail-layout.ts'

/**
 * Where answers of the customer go, and what the mail says about it: to their own reply address, from which they reach the
 * ticket, or to the inbox, which people read.
 */
export function customerReplies(
  ticketNumber: number,
  { replyAddress, inbox }: { replyAddress?: string | undefined; inbox: string },
) {
  const call = `In a hurry, call ${site.phone.display} and give that number.`
  return {
    replyTo: { name: site.name, address: replyAddress ?? inbox },
    note:
      replyAddress === undefined
        ? `You can reply to this email: it reaches our inbox, and a technician matches it to your ticket by the [#${ticketNumber}] in the subject. ${call}`
        : `Just reply to this email to add to ticket #${ticketNumber}. ${call}`,
  }
}

/** The link to the page of a ticket. Its words make sense by themselves, as a screen reader lists them. */
export const followTicket = (ticketNumber: number, link: string): BodyPart => ({
  link,
  words: followWords(ticketNumber),
})

export const followWords = (ticketNumber: number): string => `Follow your ticket #${ticketNumber}`
