import { site } from '#site'
import { AppError } from '#server/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Shorter words are in too many good passwords to mean anything. */
const MIN_NAME_LENGTH = 4
const COMMON_PASSWORD = 'This password is on the list of the most common ones. Choose another'
const PASSWORD_IS_A_NAME =
  'A password must not be your e-mail address or the name of the company. Choose another'

/**
 * Refuses a password that is guessed first: a common one, or the person's address or the company's name, however they are
 * spelt and whatever digits follow. No other rule is made of it. Throws `invalid-input` on `path`.
 */
export async function refuseWeakPassword(
  password: string,
  email: string,
  path: 'password' | 'newPassword',
): Promise<void> {
  const problem = await passwordWeakness(password, email)
  if (problem) throw new AppError('invalid-input', `${problem}.`, [{ path, message: problem }])
}

/** What speaks against a password, in a sentence without its full stop; undefined when nothing does. */
export async function passwordWeakness(password: string, email: string): Promise<string | undefined> {
  if (isName(password, email)) return PASSWORD_IS_A_NAME
  return (await isCommonPassword(password)) ? COMMON_PASSWORD : undefined
}

function isName(password: string, email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  const names = [email, local, domain, domain.split('.')[0]!, site.name, site.shortName, site.legalName]
  const isSame = (normalize: (text: string) => string) => {
    const normalized = normalize(password)
    return normalized.length >= MIN_NAME_LENGTH && names.some((name) => normalize(name) === normalized)
  }
  return isSame(lettersAndDigits) || isSame(lettersOnly)
}

const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string): string => foldCase(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const lettersOnly = (text: string): string => foldCase(text).replaceAll(/[^\p{L}]/gu, '')
