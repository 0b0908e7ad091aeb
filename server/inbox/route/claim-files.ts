import { assignAttachment } from '../../attachments/assign-attachment.ts'
import type { MailDetails } from '../../db/mail-details.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** Assigns the stored files of a mail to its ticket, and to its message if it is one. Returns which of them the text shows. */
export async function claimFiles(
  { tx, enqueue }: Routing,
  { stored }: ReadMail,
  ticketId: string,
  responseId?: string,
): Promise<Pick<MailDetails, 'inline_files'>> {
  const inline: string[] = []
  for (const { id, file } of stored) {
    const key = await assignAttachment(tx, enqueue, id, ticketId, responseId)
    if (file.isInline) inline.push(key)
  }
  return inline.length > 0 ? { inline_files: inline } : {}
}
