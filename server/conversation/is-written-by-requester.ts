import type { MessageChannel } from '#contract/vocabulary.ts'

/**
 * Returns true if a ticket's description and files are the requester's: always by the form; by mail if `openedBy`, the sender
 * of its mail, is the requester. A technician who forwards a mail may have written for the team above it.
 */
export const isWrittenByRequester = (
  channel: MessageChannel,
  openedBy: string | null | undefined,
  requester: { email: string } | null,
): boolean => channel === 'form' || (requester !== null && requester.email === openedBy)
