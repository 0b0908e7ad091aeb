import { site } from '#site'
import { AppError } from '#server/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Shorter names occur in too many good passwords. */
const MIN_NAME_LENGTH = 4
const COMMON_PASSWORD = 'This password is on the list of the most common ones. Choose another'
const PASSWORD_IS_A_NAME = 'A password must not be your email address or the name of the company. Choose another'

/**
 * Throws `invalid-input` on `path` for a password that is guessed first: a common one, the user's e-mail address or the
 * company's name, in any spelling and with any digits. There are no other rules (docs/decisions/0037).
 */
export async function refuseWeakPassword(
  password: string,
  email: string,
  path: 'password' | 'newPassword',
): Promise<void> {
  const problem = await passwordWeakness(password, email)
  if (problem) throw new AppError('invalid-input', `${problem}.`, [{ path, message: problem }])
}

/** Returns why a password is refused, as a sentence without its full stop; undefined when it is accepted. */
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
