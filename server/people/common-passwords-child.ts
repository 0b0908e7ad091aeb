/** Child process of passwords.ts: looks up the password from standard input, prints the verdict and ends. */
import { text } from 'node:stream/consumers'
import { dictionary } from '@zxcvbn-ts/language-common'

const foldCase = (password: string): string => password.normalize('NFKC').toLowerCase()

const searched = foldCase(await text(process.stdin))
const commonPasswords: readonly string[] = dictionary['passwords-common']
process.stdout.write(commonPasswords.some((password) => foldCase(password) === searched) ? 'common' : 'not common')
