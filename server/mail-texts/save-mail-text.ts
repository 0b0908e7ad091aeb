import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { mailTextProblems } from '#contract/team/mail-text-problems.ts'
import type { MailText, MailTextName, saveMailText as operation } from '#contract/team/mail-texts.ts'
import type { Actor, Context } from '../context.ts'
import { mailTexts } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { cleanText } from '../mail/clean-text.ts'
import { OUR_TEXTS } from '../mail/texts/our-texts.ts'
import { getMailText } from './get-mail-text.ts'

type SavingContext = Pick<Context, 'db' | 'mailTexts' | 'log' | 'now'>

/** Changes the text of a mail from the next one on. Throws `invalid-input` where it lacks a part, or a variable is wrong. */
export async function saveMailText(
  ctx: SavingContext,
  { name, subject, text: given }: Parsed<typeof operation>,
  actor: Actor,
): Promise<MailText> {
  const text = cleanText(given)
  const problems = mailTextProblems({ subject, text })
  if (problems[0]) throw new AppError('invalid-input', problems[0].message, problems)
  if (subject === OUR_TEXTS[name].subject && text === OUR_TEXTS[name].text) return resetMailText(ctx, { name })
  const changes = { subject, text, updated_by: actor.id, updated_at: ctx.now() }
  await ctx.db
    .insert(mailTexts)
    .values({ name, ...changes })
    .onConflictDoUpdate({ target: mailTexts.name, set: changes })
  ctx.mailTexts.forget()
  ctx.log.info('mail_text.changed', { name, by: actor.id })
  return getMailText(ctx, { name })
}

/** Takes the text of a mail back to ours, from the next one on. */
export async function resetMailText(ctx: SavingContext, { name }: { name: MailTextName }): Promise<MailText> {
  await ctx.db.delete(mailTexts).where(eq(mailTexts.name, name))
  ctx.mailTexts.forget()
  ctx.log.info('mail_text.reset', { name })
  return getMailText(ctx, { name })
}
