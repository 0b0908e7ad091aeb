import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inboundMails } from '#server/schema/schema.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'

export const mailText = (subject: string, { from = 'Marisol Vega <marisol@ponderosa.example.com>' } = {}): string =>
  [`From: ${from}`, 'To: support@neatline.example.com', `Subject: ${subject}`, '', 'The scanner jams.', ''].join('\r\n')

/** Renames a complete file into the inbox folder, as the documentation asks for. */
export function dropMail({ config }: TestApp, name: string, content: string | Buffer): void {
  const draft = join(config.dataDir, `draft-${name}`)
  writeFileSync(draft, content)
  renameSync(draft, join(config.dataDir, 'inbox', name))
}

/** The mails in a folder of the inbox. */
export function filesIn({ config }: TestApp, folder: '' | 'taken' | 'failed'): string[] {
  const path = join(config.dataDir, 'inbox', folder)
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => /\.(eml|txt)$/i.test(name))
        .toSorted()
    : []
}

export const storedMails = ({ ctx }: TestApp) =>
  ctx.db.select().from(inboundMails).orderBy(inboundMails.received_at, inboundMails.sequence)

/** The folder is read within a second or two. */
export const untilEmpty = (app: TestApp) => eventually('an empty folder', () => filesIn(app, '').length === 0)
