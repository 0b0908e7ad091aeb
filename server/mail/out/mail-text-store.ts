import type { MailTextName } from '#contract/mail-texts.ts'
import { createCachedRead } from '../../platform/cached-read.ts'
import type { Database } from '../../platform/db/database.ts'
import { mailTexts } from '../../schema/schema.ts'
import type { MailWords } from './default-mail-texts.ts'

export type MailTextStore = ReturnType<typeof createMailTextStore>

/** Creates the store of changed mail texts. */
export const createMailTextStore = (db: Database) =>
  createCachedRead(async () => {
    const rows = await db.select().from(mailTexts)
    return new Map<MailTextName, MailWords>(rows.map(({ name, subject, text }) => [name, { subject, text }]))
  })
