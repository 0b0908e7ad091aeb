import type { MailFacts } from '#contract/messages.ts'
import type { FloodDecision } from '#contract/vocabulary.ts'

/** Facts about a mail that the dashboard shows with its text. */
export type MailDetails = {
  [Fact in Exclude<keyof MailFacts, 'id' | 'from' | 'sender_check'>]?: NonNullable<MailFacts[Fact]>
} & {
  /** Its name in the inbox folder, for a mail that was taken from there. */
  file?: string
  /** Of words from a ticket's page: the person its link was made for, who did not write them. */
  page_of?: { id: string; name: string }
  /** A keyed hash of the addresses in Reply-To. */
  reply_to?: string
  /** Set when a member of the team has marked it as no spam. */
  released?: boolean
  /** The decision about the flood it was part of, and its number of emails. */
  flood?: { decision: FloodDecision; mails: number }
  /** Set where files were too large to be fetched from the mail server. */
  is_incomplete?: boolean
}
