import { openMailFile } from '#server/mail/in/folder.ts'
import { takeMail } from '#server/mail/in/take-mail.ts'
import { failureText } from '../run-command.ts'
import type { MailContext } from './mail-context.ts'

/**
 * Takes mails from files, which stay where they are, in the order given. Returns a line for each: the mail's id, or why it was not
 * taken, and whether all were.
 */
export async function takeFiles(ctx: MailContext, paths: string[]): Promise<{ text: string; status: number }> {
  const lines: string[] = []
  let status = 0
  for (const path of paths) {
    try {
      lines.push(`${await takeFile(ctx, path)}  ${path}`)
    } catch (error) {
      lines.push(`not taken  ${path}: ${failureText(error)}`)
      status = 1
    }
  }
  return { text: lines.join('\n'), status }
}

async function takeFile(ctx: MailContext, path: string): Promise<string> {
  const { content, size, close } = await openMailFile(path)
  try {
    const { id } = await takeMail(ctx, { content, expected: size, source: 'file', receivedAt: ctx.now() })
    return id
  } finally {
    await close()
  }
}
