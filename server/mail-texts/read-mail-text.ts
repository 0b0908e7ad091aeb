import { mailTextProblems } from '#contract/team/mail-text-problems.ts'
import type { MailTextName } from '#contract/team/mail-texts.ts'
import type { Context } from '../context.ts'
import type { MailWords } from '../mail/texts/our-texts.ts'

/**
 * Returns the changed text of a mail that is about to be sent; undefined for ours. One that lacks a part, as a later release may
 * need, holds up no mail: ours is sent instead.
 */
export async function readMailText(
  { mailTexts, log }: Pick<Context, 'mailTexts' | 'log'>,
  name: MailTextName,
): Promise<MailWords | undefined> {
  const stored = (await mailTexts.read()).get(name)
  if (!stored || mailTextProblems(stored).length === 0) return stored
  log.warn('mail_text.fell_back', { name })
  return undefined
}
