import nodemailer from 'nodemailer'
import type { UploadedFile } from '../../attachments/take-out-uploads.ts'

/** Words from a ticket's page, as the mail they become. */
export type PageMail = {
  from: { name: string; address: string }
  to: string
  subject: string
  /** With angle brackets. */
  messageId: string
  date: Date
  text: string
  files: UploadedFile[]
}

/** Builds a mail (RFC 5322) of what somebody wrote on a ticket's page. Header values are cleaned by the composer. */
export async function buildPageMail({ files, ...mail }: PageMail): Promise<Buffer> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    ...mail,
    attachments: files.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message as Buffer
}
