import { site } from '#site'
import { AppError } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Shorter words are in too many good passwords to mean anything. */
const SHORTEST_WORD = 4
const COMMON = 'This password is on the list of the most common ones. Choose another'
const NAMED = 'A password must not be your e-mail address or the name of the company. Choose another'

/**
 * Refuses a password that is guessed first: a common one, or the person's address or the company's name, however they are
 * spelt and whatever digits follow. No other rule is made of it. Throws `invalid-input` on `path`.
 */
export async function refuseWeakPassword(
  password: string,
  email: string,
  path: 'password' | 'newPassword',
): Promise<void> {
  const problem = await weakness(password, email)
  if (problem) throw new AppError('invalid-input', `${problem}.`, [{ path, message: problem }])
}

/** What speaks against a password, in a sentence without its full stop; undefined when nothing does. */
export async function weakness(password: string, email: string): Promise<string | undefined> {
  if (isNamed(password, email)) return NAMED
  return (await isCommonPassword(password)) ? COMMON : undefined
}

function isNamed(password: string, email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  const names = [email, local, domain, domain.split('.')[0]!, site.name, site.shortName, site.legalName]
  const isSame = (spell: (text: string) => string) => {
    const given = spell(password)
    return given.length >= SHORTEST_WORD && names.some((name) => spell(name) === given)
  }
  return isSame(signsOf) || isSame(lettersOf)
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const signsOf = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const lettersOf = (text: string): string => folded(text).replaceAll(/[^\p{L}]/gu, '')
