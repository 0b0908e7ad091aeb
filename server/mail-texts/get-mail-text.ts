import { eq } from 'drizzle-orm'
import { REQUIRED_VARIABLES } from '#contract/team/mail-text-problems.ts'
import { MAIL_TEXT_NAMES, type MailText, type MailTextName } from '#contract/team/mail-texts.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { mailTexts } from '../db/schema.ts'
import { type MailWords, OUR_TEXTS } from '../mail/texts/our-texts.ts'

/** Returns the texts of all mails, each as it is used. */
export async function listMailTexts({ db }: Pick<Context, 'db'>): Promise<MailText[]> {
  const rows = await db.select().from(mailTexts)
  return MAIL_TEXT_NAMES.map((name) =>
    describe(
      name,
      rows.find((row) => row.name === name),
    ),
  )
}

/** Returns the text of one mail, as it is used. */
export async function getMailText(
  { db }: { db: Database | Transaction },
  { name }: { name: MailTextName },
): Promise<MailText> {
  const [row] = await db.select().from(mailTexts).where(eq(mailTexts.name, name))
  return describe(name, row)
}

const describe = (name: MailTextName, changed: (MailWords & { updated_at: Date }) | undefined): MailText => {
  const { subject, text } = changed ?? OUR_TEXTS[name]
  const updated_at = changed?.updated_at.toISOString() ?? null
  return { name, subject, text, is_ours: changed === undefined, updated_at, required: REQUIRED_VARIABLES }
}
