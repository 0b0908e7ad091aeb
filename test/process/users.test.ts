import { expect, it } from 'vitest'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { runProcess } from '#test/support/server.ts'

const env = { DATA_DIR: preparedDirectory() }
const users = (args: string, { variables = {}, input = '' } = {}) =>
  runProcess(['cli/users.ts', ...args.split(' ')], { ...env, ...variables }, { input })

it('The users command adds a user without a server, with the password from standard input', async () => {
  const { code, out, err } = await users(
    'add --email kim@neatline.example.com --first-name Kim --last-name Ito --admin',
    { input: 'typed at the keyboard\n' },
  )
  expect([code, out, err]).toEqual([0, 'kim@neatline.example.com can sign in as an admin.\n', ''])
})

it('The users command ends with status 1 and one line when a variable is invalid', async () => {
  const { code, out, err } = await users('list', { variables: { LOG_LEVEL: 'loud' } })
  expect([code, out, err]).toEqual([1, '', 'LOG_LEVEL must be one of debug, info, warn, error, not "loud".\n'])
})
