import type { MessageChannel } from '#contract/vocabulary.ts'

/**
 * Whether a ticket's description and its own files are the requester's: always by the form, by mail if the mail it was made from,
 * sent by `openedBy`, is there and theirs. A technician who forwards a mail may have written for the team above it; erasing that
 * technician removes the mail and not what the ticket holds of it.
 */
export const isWrittenByRequester = (
  channel: MessageChannel,
  openedBy: string | null | undefined,
  requester: { email: string } | null,
): boolean => channel === 'form' || (requester !== null && requester.email === openedBy)
