/** Looks the password on standard input up in the list and ends (common-passwords.ts). */
import { text } from 'node:stream/consumers'
import { dictionary } from '@zxcvbn-ts/language-common'

const foldCase = (password: string): string => password.normalize('NFKC').toLowerCase()

const given = foldCase(await text(process.stdin))
const commonPasswords: readonly string[] = dictionary['passwords-common']
process.stdout.write(
  commonPasswords.some((password) => foldCase(password) === given) ? 'common' : 'not common',
)
