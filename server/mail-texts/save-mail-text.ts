import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { mailTextProblems } from '#contract/team/mail-text-problems.ts'
import type { MailText, resetMailText as resetting, saveMailText as operation } from '#contract/team/mail-texts.ts'
import { checkBase, laterThan } from '../changed-since.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { mailTexts } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { cleanText } from '../mail/clean-text.ts'
import { type MailWords, OUR_TEXTS } from '../mail/texts/our-texts.ts'
import { getMailText } from './get-mail-text.ts'

type SavingContext = Pick<Context, 'transact' | 'mailTexts' | 'log' | 'now'>

/**
 * Changes the text of a mail from the next one on. Throws `invalid-input` where it lacks a part, or a variable is wrong, and
 * `conflict` where it has been changed since `base`.
 */
export async function saveMailText(
  ctx: SavingContext,
  { name, subject, text: given, base }: Parsed<typeof operation>,
  actor: Actor,
): Promise<MailText> {
  const words = { subject, text: cleanText(given) }
  const problems = mailTextProblems(words)
  if (problems[0]) throw new AppError('invalid-input', problems[0].message, problems)
  const saved = await ctx.transact(async (tx) => {
    const before = await lockText(tx, name)
    // Sent again because its response was lost, or the same change by a colleague.
    if (isSame(words, before ?? OUR_TEXTS[name])) return getMailText({ db: tx }, { name })
    checkBase(before?.updated_at ?? null, base, 'text')
    if (isSame(words, OUR_TEXTS[name])) await tx.delete(mailTexts).where(eq(mailTexts.name, name))
    else {
      const changes = { ...words, updated_by: actor.id, updated_at: laterThan(before?.updated_at, ctx.now()) }
      await tx
        .insert(mailTexts)
        .values({ name, ...changes })
        .onConflictDoUpdate({ target: mailTexts.name, set: changes })
    }
    return getMailText({ db: tx }, { name })
  })
  ctx.mailTexts.forget()
  ctx.log.info('mail_text.changed', { name, by: actor.id })
  return saved
}

/** Takes the text of a mail back to ours, from the next one on. Throws `conflict` where it has been changed since `base`. */
export async function resetMailText(ctx: SavingContext, { name, base }: Parsed<typeof resetting>): Promise<MailText> {
  const ours = await ctx.transact(async (tx) => {
    const before = await lockText(tx, name)
    if (before) checkBase(before.updated_at, base, 'text')
    await tx.delete(mailTexts).where(eq(mailTexts.name, name))
    return getMailText({ db: tx }, { name })
  })
  ctx.mailTexts.forget()
  ctx.log.info('mail_text.reset', { name })
  return ours
}

/** Reads a text that has been changed, to change it: no other one is changed until the transaction ends. They are read meanwhile. */
async function lockText(tx: Transaction, name: MailText['name']) {
  // There is no row to lock while a text is ours.
  await tx.execute(sql`lock table ${mailTexts} in share row exclusive mode`)
  const [row] = await tx.select().from(mailTexts).where(eq(mailTexts.name, name))
  return row
}

const isSame = (a: MailWords, b: MailWords) => a.subject === b.subject && a.text === b.text
