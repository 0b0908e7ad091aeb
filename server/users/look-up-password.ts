/** Looks the password on standard input up in the list and ends (common-passwords.ts). */
import { text } from 'node:stream/consumers'
import { dictionary } from '@zxcvbn-ts/language-common'

const fold = (password: string): string => password.normalize('NFKC').toLowerCase()

const given = fold(await text(process.stdin))
const common: readonly string[] = dictionary['passwords-common']
process.stdout.write(common.some((password) => fold(password) === given) ? 'common' : 'not common')
