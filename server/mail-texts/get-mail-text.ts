import { eq } from 'drizzle-orm'
import { REQUIRED_VARIABLES } from '#contract/team/mail-text-problems.ts'
import { MAIL_TEXT_NAMES, type MailText, type MailTextName } from '#contract/team/mail-texts.ts'
import type { Context } from '../context.ts'
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
export async function getMailText({ db }: Pick<Context, 'db'>, { name }: { name: MailTextName }): Promise<MailText> {
  const [row] = await db.select().from(mailTexts).where(eq(mailTexts.name, name))
  return describe(name, row)
}

const describe = (name: MailTextName, changed: MailWords | undefined): MailText => {
  const { subject, text } = changed ?? OUR_TEXTS[name]
  return { name, subject, text, is_ours: changed === undefined, required: REQUIRED_VARIABLES }
}
