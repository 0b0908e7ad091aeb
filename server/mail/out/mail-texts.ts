import { eq, sql } from 'drizzle-orm'
import type * as mailTextsContract from '#contract/mail-texts.ts'
import {
  REQUIRED_VARIABLES,
  mailTextProblems,
  MAIL_TEXT_NAMES,
  type MailText,
  type MailTextName,
} from '#contract/mail-texts.ts'
import type { Context, Actor } from '../../context.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { mailTexts } from '../../schema/schema.ts'
import { type MailWords, defaultTexts } from './default-mail-texts.ts'
import type { Parsed } from '#contract/operation.ts'
import { checkBase, laterThan } from '../../platform/changed-since.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanText } from './mail-layout.ts'

export async function listMailTexts({ db }: Pick<Context, 'db'>): Promise<MailText[]> {
  const rows = await db.select().from(mailTexts)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return MAIL_TEXT_NAMES.map((name) => describe(name, byName.get(name)))
}

export async function getMailText(
  { db }: { db: Database | Transaction },
  { name }: { name: MailTextName },
): Promise<MailText> {
  const [row] = await db.select().from(mailTexts).where(eq(mailTexts.name, name))
  return describe(name, row)
}

const describe = (name: MailTextName, changed: (MailWords & { updated_at: Date }) | undefined): MailText => {
  const { subject, text } = changed ?? defaultTexts()[name]
  const updated_at = changed?.updated_at.toISOString() ?? null
  return { name, subject, text, is_ours: changed === undefined, updated_at, required: REQUIRED_VARIABLES }
}

/** Returns the changed text of a mail; undefined for ours, and for a text without a required part. */
export async function readMailText(
  { mailTexts: store, log }: Pick<Context, 'mailTexts' | 'log'>,
  name: MailTextName,
): Promise<MailWords | undefined> {
  const stored = (await store.read()).get(name)
  if (!stored || mailTextProblems(stored).length === 0) return stored
  log.warn('mail_text.fell_back', { name })
  return undefined
}

type SavingContext = Pick<Context, 'transact' | 'mailTexts' | 'log' | 'now'>

/** Changes the text of a mail. Throws `invalid-input`, and `conflict` where it has been changed since `base`. */
export async function saveMailText(
  ctx: SavingContext,
  { name, subject, text: given, base }: Parsed<typeof mailTextsContract.saveMailText>,
  actor: Actor,
): Promise<MailText> {
  const words = { subject, text: cleanText(given) }
  const problems = mailTextProblems(words)
  if (problems[0]) throw new AppError('invalid-input', problems[0].message, problems)
  const saved = await changeText(ctx, name, async (tx, before) => {
    // A repeated request, or the same change by a colleague.
    if (isSame(words, before ?? defaultTexts()[name])) return
    checkBase(before?.updated_at ?? null, base, 'text')
    if (isSame(words, defaultTexts()[name])) return tx.delete(mailTexts).where(eq(mailTexts.name, name))
    const changes = { ...words, updated_by: actor.id, updated_at: laterThan(before?.updated_at, ctx.now()) }
    await tx
      .insert(mailTexts)
      .values({ name, ...changes })
      .onConflictDoUpdate({ target: mailTexts.name, set: changes })
  })
  ctx.log.info('mail_text.changed', { name, by: actor.id })
  return saved
}

/** Resets the text of a mail to ours. Throws `conflict` where it has been changed since `base`. */
export async function resetMailText(
  ctx: SavingContext,
  { name, base }: Parsed<typeof mailTextsContract.resetMailText>,
): Promise<MailText> {
  const ours = await changeText(ctx, name, async (tx, before) => {
    if (before) checkBase(before.updated_at, base, 'text')
    await tx.delete(mailTexts).where(eq(mailTexts.name, name))
  })
  ctx.log.info('mail_text.reset', { name })
  return ours
}

type Change = (tx: Transaction, before: typeof mailTexts.$inferSelect | undefined) => Promise<unknown>

/** Changes a text, with all texts locked against other changes, and returns it. */
async function changeText(ctx: SavingContext, name: MailTextName, change: Change): Promise<MailText> {
  const changed = await ctx.transact(async (tx) => {
    // There is no row to lock while a text is ours.
    await tx.execute(sql`lock table ${mailTexts} in share row exclusive mode`)
    const [before] = await tx.select().from(mailTexts).where(eq(mailTexts.name, name))
    await change(tx, before)
    return getMailText({ db: tx }, { name })
  })
  ctx.mailTexts.forget()
  return changed
}

const isSame = (a: MailWords, b: MailWords) => a.subject === b.subject && a.text === b.text
